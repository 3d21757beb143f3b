import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Documented, documented, headerIsValid } from "./testing/document.ts";
import { good, type Service, startService } from "./testing/service.ts";
import { operationOf, validTarget } from "./testing/valid-request.ts";

/** The mock gives every answer that the contract documents, as the contract shows it. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const prefer = (wish: string) => ({ ...good, Prefer: wish });

function expectHeaders({ status, requiredHeaders }: Documented, headers: Headers): void {
	for (const name of requiredHeaders) {
		expect(headers.has(name), `${status} ${name}`).toBe(true);
		expect(headerIsValid(name, headers.get(name) ?? ""), `${name}: ${headers.get(name)}`).toBe(true);
	}
}

describe.each(documented.map((one) => [`${one.operationId} ${one.status}`, one] as const))(
	"%s",
	(_name, one) => {
		const { operationId, status, examples, bodyIsValid } = one;
		const target = validTarget(operationOf(operationId));

		test("is answered by its code, with every header that the contract demands", async () => {
			const response = await service.request(target, prefer(`code=${status}`));
			expect(response.status).toBe(status);
			expectHeaders(one, response.headers);
			if (!bodyIsValid) expect(response.text).toBe("");
		});

		test.each(Object.entries(examples))("has the example %s", async (name, example) => {
			const response = await service.request(target, prefer(`code=${status}, example=${name}`));
			const requestId = response.headers.get("x-request-id");
			expect(response.status).toBe(status);
			const body: unknown = JSON.parse(response.text);
			expect(body).toEqual(status === 200 ? example : { ...(example as object), requestId });
			// An example may contradict its own schema, which is that of the dynamic answers too.
			bodyIsValid?.(body);
			expect(bodyIsValid?.errors ?? [], name).toEqual([]);
			const first = documented.find((other) => other.operationId === operationId && name in other.examples);
			expect((await service.request(target, prefer(`example=${name}`))).status).toBe(first?.status);
		});

		if (!bodyIsValid) return;
		test("has dynamic answers that are valid, readable and repeat with their seed", async () => {
			for (const seed of ["a", "b", "c"]) {
				const wish = prefer(`code=${status}, dynamic=true, seed=${seed}`);
				const response = await service.request(target, wish);
				expect(response.status).toBe(status);
				bodyIsValid(JSON.parse(response.text));
				expect(bodyIsValid.errors ?? [], response.text).toEqual([]);
				expect(response.text.length).toBeLessThan(20_000);
				if (status === 200) expect((await service.request(target, wish)).text).toBe(response.text);
			}
		});
	},
);

test("dynamic answers without a seed differ", async () => {
	const request = () => service.request("/account/keys", prefer("dynamic=true"));
	const texts = [await request(), await request(), await request(), await request()].map(({ text }) => text);
	expect(new Set(texts).size).toBeGreaterThan(1);
});
