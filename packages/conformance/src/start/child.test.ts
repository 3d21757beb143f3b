import { expect, test } from "vitest";
import { send } from "../http-client.ts";
import { StartError, startScript } from "./child.ts";

test("a script that ends is told with what it said", async () => {
	const starting = startScript("apps/mock/src/main.ts", { PORT: "no port" });
	await expect(starting).rejects.toThrow(StartError);
	await expect(starting).rejects.toThrow(/ended with code 2.*PORT/s);
});

test("a service that was started answers, and no more after it was stopped", async () => {
	const { baseUrl, stop } = await startScript("apps/mock/src/main.ts", {});
	const request = { method: "GET", target: "/account/keys", headers: {} };
	expect((await send(baseUrl, request)).status).toBe(401);
	await stop();
	await expect(send(baseUrl, request)).rejects.toThrow(/no answer to GET \/account\/keys/);
});
