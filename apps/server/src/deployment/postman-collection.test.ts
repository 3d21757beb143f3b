import { operationList } from "@us-market-data/contract";
import { Collection, type Request, Variable } from "postman-collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

/** The collection as the library of Postman reads it, and its requests as it would send them. */
let service: Service;
let collection: Collection;
beforeAll(async () => {
	service = await startService();
	collection = new Collection(JSON.parse((await service.get("/postman.json")).text));
	collection.variables.upsert(new Variable({ key: "apiKey", value: service.keys.unlimited }));
});
afterAll(() => service.close());

const requests = (): Request[] => {
	const found: Request[] = [];
	collection.forEachItem((item) => void found.push(item.request));
	return found;
};
const variables = () => collection.variables.toObject() as Record<string, string>;
const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables()[name] ?? "");

test("there is a folder for each area, and a request for each operation, with its description", () => {
	const areas = [...new Set(operationList.map(({ area }) => area))];
	expect(
		collection.items
			.all()
			.map(({ name }) => name)
			.sort(),
	).toEqual([...areas].sort());
	expect(requests()).toHaveLength(operationList.length);
	for (const request of requests()) expect(request.description?.toString()).toMatch(/\./);
});

test("each request, as it begins, is answered, with the key of the collection", async () => {
	const [key, value] = ["key", "value"].map((name) =>
		collection.auth
			?.parameters()
			.all()
			.find((one) => one.key === name),
	);
	expect([key?.value, filled(String(value?.value))]).toEqual(["x-api-key", service.keys.unlimited]);
	for (const request of requests()) {
		const url = filled(request.url.toString());
		const { pathname, search, origin } = new URL(url);
		expect(origin).toBe(service.url);
		const { status, text } = await service.get(`${pathname}${search}`, { key: service.keys.unlimited });
		expect(status, `${url}: ${text.slice(0, 200)}`).toBe(200);
	}
});

test("optional parameters are there and switched off", () => {
	const bars = requests().find((request) =>
		request.url.getPath({ unresolved: true }).includes("history_candlestick"),
	);
	const query = bars?.url.query.all() ?? [];
	expect(query.find(({ key }) => key === "period")).toMatchObject({ value: "day", disabled: true });
});
