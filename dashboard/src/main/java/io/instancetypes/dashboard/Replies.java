package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.https.Exchange;
import java.io.IOException;

/** Sends answers to browsers. */
record Replies(MachineIndex index, Sessions sessions, Api api) {
  private static final String HTML = "text/html; charset=utf-8";

  void send(Exchange exchange, Answer answer) throws IOException {
    switch (answer) {
      case Answer.Page page ->
          exchange.answer(
              page.code(),
              HTML,
              ("<!doctype html>\n" + page.page().html().markup()).getBytes(UTF_8));
      case Answer.Redirect redirect -> redirect(exchange, redirect.address());
      case Answer.LoggedIn login -> {
        exchange.setHeader("Set-Cookie", Cookies.set(login.key()));
        redirect(exchange, login.address());
      }
      case Answer.LoggedOut logout -> {
        exchange.setHeader("Set-Cookie", Cookies.removed());
        exchange.setHeader("Clear-Site-Data", "\"cache\"");
        redirect(exchange, logout.address());
      }
      case Answer.Json json -> exchange.answer(json.code(), json.document());
      case Answer.FromApi asked ->
          api.answer(
              asked.session().credentials(),
              asked.path(),
              exchange,
              () -> !sessions.isOver(asked.session()));
      case Answer.Live live -> new NewsStream(index, sessions, live.session()).send(exchange);
    }
  }

  /** The browser gets the other page with GET, whatever the method was. */
  private static void redirect(Exchange exchange, String address) throws IOException {
    exchange.setHeader("Location", Addresses.brief(address));
    exchange.answer(303, HTML, new byte[0]);
  }
}
