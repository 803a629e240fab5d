module instancetypes.io/it/node/pause

go 1.26.0
