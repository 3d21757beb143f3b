import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMarketDataClient } from "../create-client.ts";
import { json, type ScriptedServer, scriptedServer, silence } from "../testing/scripted-server.ts";
import { close, open, retryAtOnce, sse, stream, trade } from "../testing/sse.ts";
import { type UseStream, type UseStreamOptions, useStream } from "./use-stream.ts";

type Result = UseStream<{ event: string; id: string }>;
interface Props {
	server: ScriptedServer;
	symbols: readonly string[];
	options: UseStreamOptions;
	seen(result: Result): void;
}

/** As much of a document as React needs for components without elements. */
const listening = { addEventListener: () => {}, removeEventListener: () => {} };
const document = { ...listening, nodeType: 9, nodeName: "#document", activeElement: null, defaultView: null };
const container = () => ({
	...listening,
	nodeType: 1,
	nodeName: "DIV",
	tagName: "DIV",
	namespaceURI: "http://www.w3.org/1999/xhtml",
	ownerDocument: document,
	textContent: "",
});

/** Frames that a test lets pass. */
let frames: (() => void)[] = [];
vi.stubGlobal("window", { ...listening, document, HTMLIFrameElement: class {} });
vi.stubGlobal("document", document);
vi.stubGlobal("requestAnimationFrame", (render: () => void) => frames.push(render));
beforeEach(() => {
	frames = [];
});

const clients = new WeakMap<ScriptedServer, ReturnType<typeof createMarketDataClient>>();
function clientOf(server: ScriptedServer) {
	const client =
		clients.get(server) ?? createMarketDataClient({ baseUrl: server.url, retry: { attempts: 1 } });
	clients.set(server, client);
	return client;
}

function Tape({ server, symbols, options, seen }: Props) {
	// New objects with each render, as components write them.
	seen(useStream(clientOf(server), "trades", { symbols: [...symbols] }, { ...options }));
	return null;
}

/** A mounted component, and the states that it has rendered. */
function mount(server: ScriptedServer, options: UseStreamOptions = {}, isStrict = false) {
	const results: Result[] = [];
	const root = createRoot(container() as unknown as Element);
	const render = (symbols: readonly string[] = ["AAPL.US"]) => {
		const tape = createElement(Tape, { server, symbols, options, seen: (result) => results.push(result) });
		root.render(isStrict ? createElement(StrictMode, null, tape) : tape);
	};
	render();
	return {
		results,
		render,
		unmount: () => root.unmount(),
		last: () => results.at(-1),
		/** Lets frames pass until the newest state is as expected. */
		until: (expected: object) =>
			vi.waitFor(() => {
				for (const frame of frames.splice(0)) frame();
				expect(results.at(-1)).toMatchObject(expected);
			}, 10_000),
	};
}

const ids = (result: Result | undefined) => result?.events.map(({ id }) => id);

describe("useStream", () => {
	it("renders on a server without a request", async () => {
		await using server = await scriptedServer(stream(sse(open())));
		const results: Result[] = [];
		const props = {
			server,
			symbols: ["AAPL.US"],
			options: {},
			seen: (result: Result) => results.push(result),
		};
		renderToString(createElement(Tape, props));
		expect(results).toMatchObject([{ state: "connecting", events: [], last: undefined }]);
		expect(server.targets).toEqual([]);
	});

	it("keeps the newest events, and renders those of a frame together", async () => {
		const trades = Array.from({ length: 30 }, (_, index) => trade(index + 1));
		await using server = await scriptedServer(stream(sse(open(), ...trades, close("end", "p30"))));
		const tape = mount(server, { keep: 3 });
		await vi.waitFor(() => expect(frames).toHaveLength(1), 60_000);
		await tape.until({ state: "closed", error: undefined, last: { event: "close" } });
		expect(ids(tape.last())).toEqual(["p29", "p30", "p30"]);
		expect(tape.results.length).toBeLessThan(8);
		tape.unmount();
	});

	it("opens one connection in strict mode and with equal parameters, and closes it when it unmounts", async () => {
		let isClosed = false;
		await using server = await scriptedServer((request, response) => {
			request.socket.on("close", () => {
				isClosed = true;
			});
			stream(sse(open(), trade(1)), "stay")(request, response);
		});
		const tape = mount(server, {}, true);
		await tape.until({ state: "open", last: { id: "p1" } });
		tape.render();
		await tape.until({ state: "open", last: { id: "p1" } });
		expect(server.targets).toHaveLength(1);
		tape.unmount();
		await vi.waitFor(() => expect(isClosed).toBe(true), 60_000);
		expect(server.targets).toHaveLength(1);
	});

	it("begins another stream for other parameters", async () => {
		await using server = await scriptedServer(stream(sse(open(), trade(1)), "stay"));
		const tape = mount(server);
		await tape.until({ last: { id: "p1" } });
		tape.render(["KO.US"]);
		await vi.waitFor(() => expect(server.targets).toHaveLength(2), 60_000);
		await tape.until({ state: "open", last: { id: "p1" } });
		expect(ids(tape.last())).toEqual(["p0", "p1"]);
		expect(server.targets[1]).toContain("KO.US");
		tape.unmount();
	});

	it("tells that a connection is interrupted", async () => {
		const cut = stream(`${retryAtOnce}${sse(open(), trade(1))}`, "cut");
		await using server = await scriptedServer(cut, silence);
		const tape = mount(server);
		await tape.until({ state: "retrying", last: { id: "p1" } });
		tape.unmount();
	});

	it("goes on behind an interruption", async () => {
		await using server = await scriptedServer(
			stream(`${retryAtOnce}${sse(open(), trade(1))}`, "cut"),
			stream(sse(open("p1"), trade(2), close("end"))),
		);
		const tape = mount(server);
		await tape.until({ state: "closed" });
		expect(ids(tape.last())).toEqual(["p0", "p1", "p1", "p2", "p"]);
		expect(server.targets[1]).toContain("since=p1");
		tape.unmount();
	});

	it("is closed by `close`, and by an error that it tells", async () => {
		await using server = await scriptedServer(
			stream(sse(open(), trade(1)), "stay"),
			json(403, { error: "No." }),
		);
		const tape = mount(server);
		await tape.until({ state: "open", last: { id: "p1" } });
		tape.last()?.close();
		await tape.until({ state: "closed", error: undefined });
		expect(ids(tape.last())).toEqual(["p0", "p1"]);
		tape.render(["KO.US"]);
		await tape.until({ state: "closed", error: { name: "ForbiddenError", reason: "No." } });
		tape.unmount();
	});
});
