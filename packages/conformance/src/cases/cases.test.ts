import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { createContract } from "../contract.ts";
import { checksFor } from "../suite/checks.ts";
import { contract, service } from "../testing.ts";
import { all, oneOf, ordered } from "./relations.ts";

const volume = { seed: 1, validPerOperation: 0, requests: 0 };

test("every operation has a case and every case an operation", () => {
	const files = globSync("*/*.ts", { cwd: import.meta.dirname }).map((file) => file.replaceAll("\\", "/"));
	const expected = contract.operations.map(({ area, operationId }) => `${area}/${operationId}.ts`);
	expect(files.sort()).toEqual(expected.sort());
});

test("an operation without a case is a failure", async () => {
	const [first] = contract.operations;
	const path = "/api/market-data/new";
	const document = {
		...contract.document,
		paths: { [path]: { get: { operationId: "getNew", responses: {} } } },
	};
	const grown = createContract(document, [{ ...(first ?? fail()), operationId: "getNew", path }], []);
	const checks = await checksFor(grown.operations, service, volume);
	expect(checks[0]).toMatchObject({ operationId: "getNew", title: "has a case" });
});

test("every operation is asked with every kind of check", async () => {
	const checks = await checksFor(contract.operations, service, { ...volume, validPerOperation: 1 });
	for (const { operationId } of contract.operations) {
		const groups = new Set(
			checks.filter((check) => check.operationId === operationId).map(({ group }) => group),
		);
		expect(groups).toEqual(new Set(["case", "valid", "broken", "credential", "method"]));
	}
});

test("relations settle what contradicts", () => {
	const conform = all(ordered("start", "end"), oneOf(["start", "end"], ["count"]));
	expect(conform({ start: "2", end: "1", count: "5" })).toEqual({ start: "1", end: "2" });
	expect(conform({ start: "2", count: "5" })).toEqual({ count: "5" });
	expect(conform({ count: "5" })).toEqual({ count: "5" });
});

function fail(): never {
	throw new Error("the contract has no operation");
}
