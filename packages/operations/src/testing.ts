import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMarketViewCache, deriveTouched } from "@us-market-data/analytics";
import { type BodyOf, type InputOf, type OperationId, operations } from "@us-market-data/contract";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { AccountStore, Credential, MarketStore, MarketWriter } from "@us-market-data/store";
import { openSqliteStores } from "@us-market-data/store/sqlite";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, expect } from "vitest";
import { marketContext } from "./as-of.ts";
import { exampleBulk } from "./bulk/example-files.ts";
import type { Handler, HandlerTable } from "./handler.ts";
import { handlers } from "./handlers.ts";
import { ResponseClock } from "./response-clock.ts";

export { asAdjusted, byFactors } from "./reference/factors.fixture.ts";

/** The evening of a trading day, after the sessions in New York have ended. */
const friday = new Date("2026-11-21T01:30:00Z");

/** Origin of rows; rows of the same tag and file are one dataset. */
interface Origin {
	tag?: string;
	file?: string;
	/** Time of the fetch; the instant of the test unless given. */
	retrievedAt?: string;
	/** Day through which the prices are adjusted for splits; raw prices unless given. */
	adjustedThrough?: string;
}

/** Records of one security and area. */
type Rows = (writer: MarketWriter, now: Date) => void;

/** Records of one security and area, under the tag `real` by default. */
export const rows =
	<A extends AreaName>(
		symbol: string,
		area: A,
		records: readonly AreaRecord<A>[],
		origin: Origin = {},
	): Rows =>
	(writer, now) => {
		const dataset = datasetOf(writer, now, origin);
		const security = writer.ensureSecurity(symbol);
		for (const record of records) writer.put(area, security, dataset, record);
	};

/** As the table of the contract, in which each id goes with its own handler. */
const table: HandlerTable = handlers;

const datasets = new WeakMap<MarketWriter, Map<string, number>>();

function datasetOf(writer: MarketWriter, now: Date, origin: Origin): number {
	const { tag = "real", file = tag, retrievedAt, adjustedThrough = null } = origin;
	const ids = datasets.get(writer) ?? new Map<string, number>();
	datasets.set(writer, ids);
	const id =
		ids.get(file) ??
		writer.beginDataset({
			source: "test",
			tag,
			file,
			sha256: createHash("sha256").update(file).digest("hex"),
			licence: "test data",
			retrievedAt: retrievedAt ? Date.parse(retrievedAt) : now.getTime(),
			adjustedThrough,
		});
	ids.set(file, id);
	return id;
}

/** The answer of an operation, with its provenance. */
interface TestResponse<Id extends OperationId> {
	body: BodyOf<Id>;
	/** `X-Data-Source`. */
	sources: string[];
	/** `X-Data-As-Of`, or null. */
	asOf: string | null;
}

interface TestMarket {
	/** Folder of the store. */
	folder: string;
	store: MarketStore;
	accounts: AccountStore;
	/** The credential of the caller. */
	credential: Credential;
	/** Runs a handler; its body is checked against the contract. */
	request<Id extends OperationId>(operationId: Id, input: InputOf<Id>, at?: Date): Promise<TestResponse<Id>>;
}

/**
 * A market of a few records in a store on disk, derived as after an import and removed after the tests of the
 * file. Call it at the top of a test file.
 */
export async function testMarket(all: readonly Rows[], now = friday): Promise<TestMarket> {
	const folder = await mkdtemp(join(tmpdir(), "operations-"));
	const { market: store, accounts } = await openSqliteStores(folder);
	afterAll(async () => {
		await Promise.all([store.close(), accounts.close()]);
		await rm(folder, { recursive: true, force: true });
	});
	await store.transaction(async (writer) => {
		for (const put of all) put(writer, now);
		await deriveTouched(writer, now);
	});
	const view = createMarketViewCache(store, { outdatedFor: 0 });
	const credential = await addCredential(accounts);
	return {
		folder,
		store,
		accounts,
		credential,
		async request<Id extends OperationId>(operationId: Id, input: InputOf<Id>, at = now) {
			const handler: Handler<Id> = table[operationId];
			const market = await marketContext(input, new ResponseClock(at.getTime()), store, view);
			const { data } = market;
			const response = await handler(input, {
				...market,
				accounts,
				bulk: exampleBulk,
				credential,
				caller: { account: credential.account.id, onGone: () => {} },
			});
			const body: BodyOf<Id> = JSON.parse(JSON.stringify(response));
			expectValid(operationId, body);
			const { sources, asOf } = await data.provenance();
			return { body, sources, asOf: asOf === null ? null : new Date(asOf).toISOString() };
		},
	};
}

async function addCredential(accounts: AccountStore): Promise<Credential> {
	const plan = await accounts.createPlan({
		name: "small",
		monthlyAllowance: 5,
		marketData: true,
		bulk: true,
		families: ["main"],
	});
	const account = await accounts.createAccount({ name: "tester", plan: plan.name });
	const key = await accounts.addKey({
		id: "key1",
		accountId: account.id,
		name: "first",
		prefix: "umd_first",
		sha256: "0".repeat(64),
		expiresAt: null,
	});
	return { key, account, plan };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "contract");
const validators = new Map<OperationId, ValidateFunction>();

/** Fails when a body is not what the contract promises for status 200. */
function expectValid(operationId: OperationId, body: unknown): void {
	const path = operations[operationId].path
		.replaceAll("/", "~1")
		.replaceAll("{", "%7B")
		.replaceAll("}", "%7D");
	const schema = { $ref: `contract#/paths/${path}/get/responses/200/content/application~1json/schema` };
	const validate = validators.get(operationId) ?? ajv.compile(schema);
	validators.set(operationId, validate);
	validate(body);
	expect(validate.errors ?? [], `${operationId} answers what the contract does not allow`).toEqual([]);
}
