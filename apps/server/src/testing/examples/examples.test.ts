import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { sampleTime } from "../sample-market.ts";
import { type Example, type ExampleRequest, requestId, shortened } from "./example.ts";
import { reshaped } from "./reshaped.ts";
import { openServices } from "./services.ts";

/** The examples of the contract are answers of the service; `pnpm examples` writes them. */
const folder = fileURLToPath(new URL("../../../../../spec/examples/", import.meta.url));
const files = globSync("**/*.yaml", { cwd: folder });

const services = await openServices();
afterAll(() => services.close());

/** As readers of YAML 1.1 want it too, which take a bare time for something other than a text. */
const style = { version: "1.1", lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false } as const;

/** The answer to the request of an example. A limit of rate is met by repetition. */
async function fetchBody(request: ExampleRequest): Promise<unknown> {
	const { target, account = "business", at, method = "GET", accept } = request;
	const service = services.of(request);
	service.clock.now = at === undefined ? sampleTime : Date.parse(at);
	const options = {
		...(account !== null && { key: services.keyOf(account) }),
		headers: { "x-request-id": requestId, ...(accept !== undefined && { accept }) },
		method,
	};
	let response = await service.get(target, options);
	for (let more = 30; account === "steady" && response.status === 200 && more > 0; more--)
		response = await service.get(target, options);
	return response.json();
}

async function answered([name, example]: [string, Example]): Promise<[string, Example]> {
	const { "x-request": request } = example;
	const body = await fetchBody(request);
	const value = shortened(reshaped[name]?.(body as never) ?? body, request.maxEntries);
	return [name, { ...example, value }];
}

test.each(files)("%s", async (file) => {
	const examples = parse(readFileSync(folder + file, "utf8")) as Record<string, Example>;
	const current: Record<string, Example> = {};
	for (const example of Object.entries(examples)) {
		const [name, response] = await answered(example);
		current[name] = response;
	}
	await expect(stringify(current, style)).toMatchFileSnapshot(folder + file);
});
