import { expect, test } from "vitest";
import { newRequestId } from "./request-id.ts";

test("ids are random UUIDs of version 4, none twice", () => {
	const ids = Array.from({ length: 3_000 }, newRequestId);
	for (const id of ids)
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(new Set(ids).size).toBe(ids.length);
	for (const place of [0, 12, 20, 35])
		expect(new Set(ids.map((id) => id[place])).size, `digit ${place}`).toBeGreaterThan(15);
});
