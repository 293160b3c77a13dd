import { render } from "preact";
import "./styles/index.css";
import { App } from "./app.tsx";
import { begin } from "./model/session.ts";
import { installWorker } from "./model/worker.ts";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
installWorker();
void begin();
