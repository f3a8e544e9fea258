import { mount } from "svelte";
import App from "./App.svelte";
import { watchAddress } from "./core/arrival.svelte";
import { connect } from "./core/server.svelte";
import { introduce } from "./people/me.svelte";
import { showTheme, speakAsSet } from "./core/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

// the words and the socket are on their way while the page is put together
const words = speakAsSet();
introduce();
connect();
showTheme();
mount(App, { target: document.getElementById("app")! });
void words.then(watchAddress);
