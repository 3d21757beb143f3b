import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { sampleTime } from "../sample-market.ts";
import { responseExamples } from "./answers.ts";
import { type ExampleRequest, requestId, shortened } from "./example.ts";
import { rejectionExamples } from "./refusals.ts";
import { openServices } from "./services.ts";

/** The examples of the contract are answers of the service; `pnpm examples` writes them. */
const folder = fileURLToPath(new URL("../../../../../spec/examples/", import.meta.url));
const files = new Map(globSync("*/*.yaml", { cwd: folder }).map((file) => [basename(file, ".yaml"), file]));
const requests = { ...responseExamples, ...rejectionExamples };

const services = await openServices();
afterAll(() => services.close());

test("every example has a request, and every request an example", () => {
	expect([...files.keys()].sort()).toEqual(Object.keys(requests).sort());
});

/** As readers of YAML 1.1 want it too, which take a bare time for something other than a text. */
const style = { version: "1.1", lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false } as const;

/** The answer to the request of an example. A limit of rate is met by repetition. */
async function fetchBody(request: ExampleRequest): Promise<unknown> {
	const { target, account = "business", at, method = "GET", headers = {} } = request;
	const service = services.of(request);
	service.clock.now = at === undefined ? sampleTime : Date.parse(at);
	const options = {
		...(account !== null && { key: services.keyOf(account) }),
		headers: { "x-request-id": requestId, ...headers },
		method,
	};
	let response = await service.get(target, options);
	for (let more = 30; account === "steady" && response.status === 200 && more > 0; more--)
		response = await service.get(target, options);
	return response.json();
}

test.each(Object.entries(requests))("%s", async (name, request) => {
	const path = folder + files.get(name);
	const { summary } = parse(readFileSync(path, "utf8")) as { summary: string };
	const body = await fetchBody(request);
	const value = shortened(request.reshape ? request.reshape(body as never) : body, request.maxEntries);
	const isError = typeof value === "object" && value !== null && "error" in value;
	expect(isError, JSON.stringify(value)).toBe(name in rejectionExamples);
	const text = stringify({ summary, value }, style);
	await expect(text).toMatchFileSnapshot(path);
});
