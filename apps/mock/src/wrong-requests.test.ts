import { names, paths, values } from "@us-market-data/operations/hints/wrong-requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

/** The tests of the service send the same requests and expect the same words. */
test.each([...names, ...values].map(([target, ...texts]) => [target.slice(0, 120), target, texts] as const))(
	"%s",
	async (_name, target, texts) => {
		const response = await service.request(target, good);
		expect(response.status).toBe(400);
		for (const words of texts) expect(response.error().error).toContain(words);
		expect(response.text).not.toContain("secret-of-mine");
	},
);

test.each(paths.map(([target, ...texts]) => [target, texts] as const))("%s", async (target, texts) => {
	const response = await service.request(target, good);
	expect(response.status).toBe(404);
	for (const words of texts) expect(response.error().error).toContain(words);
});
