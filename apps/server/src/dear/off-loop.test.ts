import { dirname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "../operations/index.ts";
import { dearRequests, told } from "../testing/dear-requests.ts";
import { goodRequests } from "../testing/good-requests.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { type Service, startService } from "../testing/service.ts";
import { DearAnswers } from "./dear-answers.ts";
import type { ThreadData } from "./messages.ts";
import { offLoop } from "./off-loop.ts";
import { dearQuestions } from "./questions.ts";

let here: Service;
let ready: Service;
let checked: Service;
const open: DearAnswers[] = [];
beforeAll(async () => {
	const DATA_DIR = dirname(await sampleMarket());
	const settings = { DATA_DIR, DATABASE_URL: "", DATABASE_READ_URL: "" };
	const answering = (form: ThreadData["form"]) => {
		const answers = new DearAnswers({ settings, form });
		open.push(answers);
		return offLoop(handlers, answers);
	};
	here = await startService();
	ready = await startService({ handlers: answering("bytes"), validateResponses: false });
	checked = await startService({ handlers: answering("body") });
}, 60_000);
afterAll(() => Promise.all([...open, here, ready, checked].map((part) => part.close())));

test("every operation with dear questions is compared", () => {
	expect(Object.keys(dearRequests).sort()).toEqual(Object.keys(dearQuestions).sort());
});

test.each(Object.entries(dearRequests))(
	"%s answers from a thread what it answers here",
	async (_operation, target) => {
		const key = (service: Service) => ({ key: service.keys.demo });
		const expected = told(await here.get(target, key(here)));
		expect(expected.status).toBe(200);
		expect(told(await ready.get(target, key(ready)))).toEqual(expected);
		expect(told(await checked.get(target, key(checked)))).toEqual(expected);
	},
);

test("a caller that holds the answer is told so, and charged as ever", async () => {
	const key = ready.keys.unlimited;
	const { headers } = await ready.get(goodRequests.listTopMovers, { key });
	const again = await ready.get(goodRequests.listTopMovers, {
		key,
		headers: { "if-none-match": String(headers["etag"]) },
	});
	expect([again.status, again.text]).toEqual([304, ""]);
	expect(await ready.used("unlimited")).toBe(2);
});

test("what only the data can refuse is refused from a thread alike, and not charged", async () => {
	const target = "/api/market-data/fundamental/shareholder?symbol=NOSUCH.US";
	const before = await ready.used("demo");
	const answer = await ready.get(target, { key: ready.keys.demo });
	expect(answer.json()).toMatchObject({
		code: "unknown_symbol",
		details: [{ path: "query.symbol", message: 'unknown symbol "NOSUCH.US"' }],
	});
	expect([answer.status, await ready.used("demo")]).toEqual([400, before]);
});
