import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readContract } from "@us-market-data/contract/generator";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { main } from "./testing/bodies.ts";
import { type Service, startService } from "./testing/service.ts";
import { RequestValidator } from "./validation/request-validator.ts";

const spec = fileURLToPath(new URL("../../../spec/", import.meta.url));

/** A copy of the contract, which each test changes. */
let copy: string;
beforeEach(async () => {
	copy = join(await mkdtemp(join(inject("runFolder"), "contract-")), "spec");
	await cp(spec, copy, { recursive: true });
});

/** The service of the contract as it is. */
let unchanged: Service;
beforeAll(async () => {
	unchanged = await startService();
});
afterAll(() => unchanged.close());

const bodyOf = async (service: Service, target: string) => {
	const { status, json } = await service.get(target, { key: service.keys.unlimited });
	return { status, body: json() as { code?: string; error?: string } };
};

test.each([
	["multipleOf", "5", "count=7", "count=10"],
	["exclusiveMinimum", "7", "count=7", "count=8"],
	["not", "{ const: 7 }", "count=7", "count=8"],
])(
	"%s, added to a parameter in spec/, is enforced with no other change",
	async (keyword, value, wrong, right) => {
		const target = (query: string) => main(`content/news?symbol=AAPL.US&${query}`);
		expect((await bodyOf(unchanged, target(wrong))).status, "before").toBe(200);

		const file = join(copy, "parameters/Count20To100.yaml");
		const text = await readFile(file, "utf8");
		expect(text).toContain("\nschema:\n");
		await writeFile(file, text.replace("\nschema:\n", `\nschema:\n  ${keyword}: ${value}\n`));
		const document = await readContract(join(copy, "openapi.yaml"));
		const service = await startService({ document, requestValidator: new RequestValidator(document) });
		try {
			const { status, body } = await bodyOf(service, target(wrong));
			expect(status, keyword).toBe(400);
			expect(body).toMatchObject({ code: "invalid_parameter", error: expect.stringContaining("count") });
			expect((await bodyOf(service, target(right))).status).toBe(200);
			expect(await service.used("unlimited"), "the rejected request is not charged").toBe(1);
		} finally {
			await service.close();
		}
	},
);
