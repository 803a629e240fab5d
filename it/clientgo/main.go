// Command clientgo uses an API server as controllers written in Go do and says what it saw.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	corev1apply "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

const (
	namespace = "from-go"
	patience  = 60 * time.Second
)

var widgets = schema.GroupVersionResource{Group: "demo.example.com", Version: "v1", Resource: "widgets"}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	check(err)
	typedObjects(ctx, config)
	customObjects(ctx, config)
}

// typedObjects sends protobuf and prefers it in answers, as controllers do for built-in kinds.
func typedObjects(ctx context.Context, config *rest.Config) {
	binary := rest.CopyConfig(config)
	binary.ContentType = "application/vnd.kubernetes.protobuf"
	client, err := kubernetes.NewForConfig(binary)
	check(err)

	_, err = client.CoreV1().Namespaces().Create(ctx,
		&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, metav1.CreateOptions{})
	check(err)
	maps := client.CoreV1().ConfigMaps(namespace)
	stream, err := maps.Watch(ctx, metav1.ListOptions{LabelSelector: "from=go"})
	check(err)

	created, err := maps.Create(ctx, &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "settings", Labels: map[string]string{"from": "go"}},
		Data:       map[string]string{"size": "1"},
		BinaryData: map[string][]byte{"bytes": {0, 1, 254, 255}},
	}, metav1.CreateOptions{})
	check(err)
	fmt.Println("created", created.Name, created.Data, created.BinaryData)

	stale := created.DeepCopy()
	created.Data["size"] = "2"
	_, err = maps.Update(ctx, created, metav1.UpdateOptions{})
	check(err)
	_, err = maps.Update(ctx, stale, metav1.UpdateOptions{})
	fmt.Println("stale update is a conflict:", apierrors.IsConflict(err))

	applied, err := maps.Apply(ctx, corev1apply.ConfigMap("settings", namespace).
		WithData(map[string]string{"color": "red"}), metav1.ApplyOptions{FieldManager: "go"})
	check(err)
	fmt.Println("applied", applied.Data)
	patched, err := maps.Patch(ctx, "settings", types.StrategicMergePatchType,
		[]byte(`{"data":{"color":null}}`), metav1.PatchOptions{})
	check(err)
	fmt.Println("patched", patched.Data)
	list, err := maps.List(ctx, metav1.ListOptions{LabelSelector: "from=go"})
	check(err)
	fmt.Println("listed", len(list.Items), list.Items[0].Data)
	check(maps.Delete(ctx, "settings", metav1.DeleteOptions{}))
	_, err = maps.Get(ctx, "settings", metav1.GetOptions{})
	fmt.Println("gone:", apierrors.IsNotFound(err), err)

	for event := range stream.ResultChan() {
		fmt.Println("watched", event.Type, event.Object.(*corev1.ConfigMap).Data)
		if event.Type == watch.Deleted {
			stream.Stop()
			break
		}
	}
}

// customObjects keeps a shared informer, which starts with a streamed list (WatchList).
func customObjects(ctx context.Context, config *rest.Config) {
	client, err := dynamic.NewForConfig(config)
	check(err)
	mine := client.Resource(widgets).Namespace(namespace)
	_, err = mine.Create(ctx, widget("first", 1), metav1.CreateOptions{})
	check(err)

	seen := make(chan string, 100)
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(client, 0, namespace, nil)
	informer := factory.ForResource(widgets).Informer()
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { seen <- "added " + told(object) },
		UpdateFunc: func(_, object any) { seen <- "updated " + told(object) },
		DeleteFunc: func(object any) { seen <- "deleted " + told(object) },
	})
	check(err)
	running, stop := context.WithCancel(ctx)
	factory.Start(running.Done())
	factory.WaitForCacheSync(running.Done())
	fmt.Println("informer has", len(informer.GetStore().List()))
	fmt.Println("informer", <-seen)

	_, err = mine.Create(ctx, widget("second", 2), metav1.CreateOptions{})
	check(err)
	fmt.Println("informer", <-seen)
	_, err = mine.Apply(ctx, "second", widget("second", 5), metav1.ApplyOptions{FieldManager: "go"})
	fmt.Println("apply without force:", err)
	_, err = mine.Apply(ctx, "second", widget("second", 5), metav1.ApplyOptions{FieldManager: "go", Force: true})
	check(err)
	fmt.Println("informer", <-seen)
	_, err = mine.Create(ctx, widget("third", 13), metav1.CreateOptions{})
	fmt.Println("invalid:", apierrors.IsInvalid(err), err)
	check(mine.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{FieldSelector: "metadata.name=second"}))
	fmt.Println("informer", <-seen)
	stop()
	factory.Shutdown()
}

func widget(name string, size int64) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "demo.example.com/v1",
		"kind":       "Widget",
		"metadata":   map[string]any{"name": name},
		"spec":       map[string]any{"size": size},
	}}
}

func told(object any) string {
	widget := object.(*unstructured.Unstructured)
	size, _, _ := unstructured.NestedInt64(widget.Object, "spec", "size")
	color, _, _ := unstructured.NestedString(widget.Object, "spec", "color")
	return fmt.Sprintf("%s size=%d color=%s", widget.GetName(), size, color)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
