import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ApiError } from "@us-market-data/operations/refusals";
import express from "express";
import { expect, test } from "vitest";
import { openContext } from "../../request/context.ts";
import { limitPerAddress } from "./limit-per-address.ts";

test("an address is held back for the rest of the minute, and others are not", async () => {
	const app = express();
	app.use((request, response, next) => {
		openContext(request, response, () => true);
		next();
	});
	app.use(limitPerAddress({ countRequest: () => Promise.reject(new Error("away")) }, 3));
	app.use((_request, response) => void response.end());
	app.use(((error, _request, response, _next) => {
		const { status, headers } = error instanceof ApiError ? error : { status: 500, headers: {} };
		response.set(headers).status(status).end();
	}) as express.ErrorRequestHandler);
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const ask = (client: string) =>
		fetch(`http://127.0.0.1:${port}`, { headers: { "x-forwarded-for": client } });
	try {
		const statuses = [];
		for (let i = 0; i < 4; i++) statuses.push((await ask("192.0.2.1")).status);
		expect(statuses).toEqual([200, 200, 200, 429]);
		expect(Number((await ask("192.0.2.1")).headers.get("retry-after"))).toBeGreaterThan(50);
		expect((await ask("192.0.2.1:5555")).status, "the port is another one each time").toBe(429);
		expect((await ask("192.0.2.2")).status).toBe(200);
	} finally {
		server.close();
		await once(server, "close");
	}
});
