import { names, paths, values } from "@us-market-data/hints/wrong-requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, type Service, startService } from "./testing/service.ts";

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

/** The tests of the service send the same requests and expect the same words. */
test.each([...names, ...values].map(([target, ...says]) => [target.slice(0, 120), target, says] as const))(
	"%s",
	async (_name, target, says) => {
		const answer = await service.ask(target, good);
		expect(answer.status).toBe(400);
		for (const words of says) expect(answer.error().error).toContain(words);
		expect(answer.text).not.toContain("secret-of-mine");
	},
);

test.each(paths.map(([target, ...says]) => [target, says] as const))("%s", async (target, says) => {
	const answer = await service.ask(target, good);
	expect(answer.status).toBe(404);
	for (const words of says) expect(answer.error().error).toContain(words);
});
