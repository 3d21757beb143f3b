import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../server.ts";
import { ConnectionManager } from "./connection-manager.ts";
import { type Holder, MemoryBudget } from "./memory-budget.ts";

const holder = (address: string, cut: string[], name: string): Holder => ({
	held: 0,
	address,
	cut: () => void cut.push(name),
});

test("beyond the limit the address that holds most loses its largest, until a quarter is free", () => {
	const cut: string[] = [];
	const counts: number[] = [];
	const budget = new MemoryBudget((count) => counts.push(count), 100);
	const honest = holder("192.0.2.9", cut, "honest");
	budget.set(honest, 30);
	for (const [index, bytes] of [10, 25, 15].entries())
		budget.set(holder("192.0.2.1", cut, `${bytes}`), bytes + index - index);
	expect([cut, budget.total]).toEqual([[], 80]);
	budget.set(holder("192.0.2.1", cut, "21"), 21);
	expect(cut).toEqual(["25", "21"]);
	expect([counts, budget.total]).toEqual([[2], 55]);
	budget.set(honest, 0);
	expect(budget.total).toBe(25);
});

test("a connection that holds nothing is not cut for others of its address", () => {
	const cut: string[] = [];
	const budget = new MemoryBudget(() => {}, 100);
	const [idle, large, closed] = ["idle", "large", "closed"].map((name) => holder("192.0.2.1", cut, name));
	if (!idle || !large || !closed) throw new Error("no holder");
	for (const each of [idle, closed]) budget.set(each, 10);
	budget.set(idle, 0);
	budget.remove(closed);
	budget.set(large, 60);
	budget.set(holder("192.0.2.2", cut, "other"), 50);
	expect([cut, budget.total]).toEqual([["large"], 50]);
});

test("a flood of heads that do not end is cut, and others are answered", async () => {
	const warned: object[] = [];
	const log = { warn: (about: object) => void warned.push(about) };
	const server = createHttpServer(
		(_request, response) => void response.end(),
		new ConnectionManager({ log }),
	);
	server.listen(0, "127.0.0.1");
	onTestFinished(() => void server.close().closeAllConnections());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const head = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(60_000)}`;
	const flood: Socket[] = [];
	for (let index = 0; index < 1_500; index++) {
		const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
		socket.on("error", () => {});
		socket.write(head);
		flood.push(socket);
	}
	while (warned.length === 0) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
	for (const socket of flood) socket.destroy();
	expect(warned).toEqual([expect.objectContaining({ connections: expect.any(Number) })]);
}, 20_000);
