import type { OperationId } from "@us-market-data/contract";
import { operationList } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Handler, HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { SerializedBody } from "../long-queries/serialized-body.ts";
import { createMetrics } from "../telemetry/metrics/metrics.ts";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";
import {
	bodyValidation,
	ResponseValidator,
	type ResponseValidatorDeps,
	responseValidationSettings,
} from "./response-validator.ts";

let service: Service | undefined;
afterEach(async () => {
	await service?.close();
	service = undefined;
});

const log: string[] = [];
const validateBody = bodyValidation(document);
const parts = {
	validateBody,
	log: pino({}, { write: (line: string) => void log.push(line) }),
	every: 1_000,
	rejects: false,
};
const response = { operationId: "listTrades", requestId: "request-1", dataVersion: 1 } as const;
const valid = { trades: [], next: null };
const invalid = { trades: [{ price: "secret of a caller" }], next: null };

/** Indexes of the responses that a validator wants, of some in a row. */
async function wanted(deps: Partial<ResponseValidatorDeps>, versions: readonly number[]): Promise<number[]> {
	const validator = new ResponseValidator({ ...parts, ...deps });
	const found: number[] = [];
	for (const [index, dataVersion] of versions.entries()) {
		if (!validator.wants({ ...response, dataVersion })) continue;
		found.push(index);
		await validator.validate({ ...response, dataVersion }, valid);
	}
	return found;
}

test("the first response of an operation is validated, and a sample of the others", async () => {
	let drawn = 0;
	const random = () => (drawn++ === 4 ? 0 : 0.5);
	expect(await wanted({ random }, [1, 1, 1, 1, 1, 1, 1, 1])).toEqual([0, 5]);
	expect(await wanted({ every: 1 }, [1, 1, 1])).toEqual([0, 1, 2]);
	expect(await wanted({ every: 0 }, [1, 1, 1])).toEqual([]);
});

test("the first response behind an import is validated", async () => {
	expect(await wanted({ random: () => 0.5 }, [1, 1, 2, 2, 2, 3])).toEqual([0, 2, 5]);
});

test("a violation is logged by its place, without a value, and counted", async () => {
	log.length = 0;
	const metrics = createMetrics("1");
	const validator = new ResponseValidator({ ...parts, onCheck: metrics.responseChecked });
	await validator.validate(response, invalid);
	await validator.validate(
		response,
		new SerializedBody(
			{
				bytes: new TextEncoder().encode(JSON.stringify(valid)),
				type: "application/json",
				headers: {},
				etag: "",
			},
			() => {},
		),
	);
	expect(log).toHaveLength(1);
	expect(JSON.parse(log[0] ?? "")).toMatchObject({
		requestId: "request-1",
		operationId: "listTrades",
		violations: [{ path: "/trades/0", message: expect.stringContaining("required property") }],
	});
	expect(log[0]).not.toContain("secret");
	const text = await metrics.text();
	expect(text).toContain('market_data_responses_checked_total{operation="listTrades"} 2');
	expect(text).toContain('market_data_responses_invalid_total{operation="listTrades"} 1');
	const rejecting = new ResponseValidator({ ...parts, rejects: true });
	await expect(rejecting.validate(response, invalid)).rejects.toThrow(
		"The response of listTrades violates the contract.",
	);
});

test("production validates one of 1,000 responses, and rejects none", () => {
	expect(responseValidationSettings({ NODE_ENV: "production" })).toEqual({ every: 1_000, rejects: false });
	expect(responseValidationSettings({ NODE_ENV: "test" })).toEqual({ every: 1, rejects: true });
	const given = { NODE_ENV: "production", RESPONSE_CHECK_EVERY: 5, RESPONSE_CHECK_REFUSE: true } as const;
	expect(responseValidationSettings(given)).toEqual({ every: 5, rejects: true });
});

/** Handlers of which one drops a member that the contract requires. */
const broken = (id: OperationId): HandlerTable => ({
	...handlers,
	[id]: async (input: never, context: never) => {
		const body = await (handlers[id] as Handler<never>)(input, context);
		return Object.fromEntries(Object.entries(body as object).slice(1));
	},
});

test.each(operationList.map(({ operationId }) => operationId))(
	"%s: a body without a required member is noticed",
	async (id) => {
		expect((await validateBody(id, {})).length).toBeGreaterThan(0);
	},
);

test("the service rejects such a body of every operation before it is charged", async () => {
	const ids = operationList.map(({ operationId }) => operationId);
	const empty = Object.fromEntries(ids.map((id) => [id, async () => ({})])) as unknown as HandlerTable;
	service = await startService({ handlers: empty });
	const key = service.keys.demo;
	const statuses = [];
	for (const id of ids) statuses.push([id, (await service.get(goodRequests[id], { key })).status]);
	expect(statuses).toEqual(ids.map((id) => [id, 500]));
	expect(await service.used("demo")).toBe(0);
});

test("a rejected response is 500, not charged, and not cached", async () => {
	service = await startService({ handlers: broken("listNews") });
	for (let times = 0; times < 2; times++) {
		const { status, text } = await service.get(goodRequests.listNews, { key: service.keys.demo });
		expect([status, JSON.parse(text)]).toMatchObject([500, { code: "internal_error" }]);
	}
	expect(await service.used("demo")).toBe(0);
});

test("a response that only the sample would find is sent as it is", async () => {
	const checks: boolean[] = [];
	const responseValidator = new ResponseValidator({
		...parts,
		onCheck: (_operation, isValid) => void checks.push(isValid),
		random: () => 0.5,
	});
	service = await startService({ handlers: broken("listNews"), responseValidator });
	for (let count = 1; count < 4; count++) {
		const { status } = await service.get(`${goodRequests.listNews}&count=${count}`, {
			key: service.keys.demo,
		});
		expect(status).toBe(200);
	}
	expect(checks).toEqual([false]);
});
