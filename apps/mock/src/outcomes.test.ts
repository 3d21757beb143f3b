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
			const answer = await service.ask(target, prefer(`code=${status}`));
			expect(answer.status).toBe(status);
			expectHeaders(one, answer.headers);
			if (!bodyIsValid) expect(answer.text).toBe("");
		});

		test.each(Object.entries(examples))("has the example %s", async (name, shown) => {
			const answer = await service.ask(target, prefer(`code=${status}, example=${name}`));
			const requestId = answer.headers.get("x-request-id");
			expect(answer.status).toBe(status);
			const body: unknown = JSON.parse(answer.text);
			expect(body).toEqual(status === 200 ? shown : { ...(shown as object), requestId });
			// An example may contradict its own schema, which is that of the dynamic answers too.
			bodyIsValid?.(body);
			expect(bodyIsValid?.errors ?? [], name).toEqual([]);
			const first = documented.find((other) => other.operationId === operationId && name in other.examples);
			expect((await service.ask(target, prefer(`example=${name}`))).status).toBe(first?.status);
		});

		if (!bodyIsValid) return;
		test("has dynamic answers that are valid, readable and repeat with their seed", async () => {
			for (const seed of ["a", "b", "c"]) {
				const wish = prefer(`code=${status}, dynamic=true, seed=${seed}`);
				const answer = await service.ask(target, wish);
				expect(answer.status).toBe(status);
				bodyIsValid(JSON.parse(answer.text));
				expect(bodyIsValid.errors ?? [], answer.text).toEqual([]);
				expect(answer.text.length).toBeLessThan(20_000);
				if (status === 200) expect((await service.ask(target, wish)).text).toBe(answer.text);
			}
		});
	},
);

test("dynamic answers without a seed differ", async () => {
	const ask = () => service.ask("/account/keys", prefer("dynamic=true"));
	const texts = [await ask(), await ask(), await ask(), await ask()].map(({ text }) => text);
	expect(new Set(texts).size).toBeGreaterThan(1);
});
