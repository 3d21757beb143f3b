import type { NewestView } from "@us-market-data/analytics";
import { runMaking } from "@us-market-data/bulk";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { Feed, UpdateSettings } from "@us-market-data/ingest";
import type { HandlerTable } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import type { Env } from "@us-market-data/runtime";
import { version } from "@us-market-data/runtime/version";
import { type MarketReader, openOAuthStore, type StoreSettings } from "@us-market-data/store";
import { IssuerSecretStore } from "@us-market-data/store/accounts";
import { systemTime } from "@us-market-data/streams";
import type { Logger } from "pino";
import { shareNamedVersions } from "../data-versions/named-versions.ts";
import { AccountScheduler } from "../fairness.ts";
import { FileMaker } from "../files/file-maker.ts";
import { edgeOf, shareOf } from "../http/edge.ts";
import { ownProcess } from "../lifecycle/own-process.ts";
import type { ServiceLog } from "../log.ts";
import { offloadLongQueries } from "../long-queries/offload.ts";
import { QueryPool } from "../long-queries/query-pool.ts";
import type { QueryWorker } from "../long-queries/query-worker.ts";
import { openView } from "../market-view/open-view.ts";
import { openMcp } from "../mcp.ts";
import type { OAuth, OAuthDeps } from "../oauth/oauth.ts";
import { type OAuthSettings, oauthSettings } from "../oauth/settings.ts";
import { IssueList, listInThread } from "../operator-pages/issues/issue-list.ts";
import { ResponseCache } from "../response-cache.ts";
import { OpenStreams } from "../streams/open-streams.ts";
import { startTelemetry, type Watch } from "../telemetry/start.ts";
import { RequestValidator } from "../validation/request-validator.ts";
import {
	bodyValidation,
	ResponseValidator,
	responseValidationSettings,
} from "../validation/response-validator.ts";
import { openData } from "./open-data.ts";

/** Handlers answer the operations, threads run the long ones, and both read the view. */
interface Queries {
	handlers: HandlerTable;
	view: NewestView;
	close(): Promise<void>;
}

/** Opens the handlers over a market. */
function openQueries(
	threads: readonly QueryWorker[],
	settings: StoreSettings,
	market: MarketReader,
	{ onLoad }: Pick<Watch, "onLoad">,
	log: Logger,
): Queries {
	const pool = new QueryPool(threads);
	const { view, close: closeView } = openView(market, settings, {
		onLoad,
		log,
		onImage: (image) => pool.publishImage(image),
	});
	const named = shareNamedVersions(settings.DATABASE_URL, (name) => pool.pinVersion(name));
	return {
		handlers: offloadLongQueries(handlers, pool, named.report),
		view,
		async close() {
			await closeView();
			await named.close();
			await pool.close();
		},
	};
}

/** The state of a service, which changes while it runs. */
export interface ServiceState {
	/** The port that it listens on, once it does. */
	port: number;
	/** True when each operation has been answered once. */
	isWarm: boolean;
	isStopping: boolean;
}

/** The parts of a service that last as long as it does. */
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens the parts of a service from its settings. Wrong settings are refused before anything is opened. */
export async function openParts(
	env: Env,
	{ log, dropped }: ServiceLog,
	state: Readonly<ServiceState>,
	threads: readonly QueryWorker[],
	isShared: boolean,
) {
	const oauthOptions = oauthSettings(env);
	const edge = edgeOf(env, () => state.isStopping);
	const feeds = await enabledFeeds(env);
	const watch = await startTelemetry(env, { version, log, droppedLines: dropped });
	const data = await openData(env, { log }, watch, { isPrepared: isShared });
	const { market, accounts } = data;
	const serviceProcess = accounts.process(ownProcess());
	const oauth = await openOAuth(oauthOptions, {
		accounts,
		log,
		now: Date.now,
		openStore: () => openOAuthStore(env),
		openSecrets: (store) => new IssuerSecretStore(env, store),
	});
	const { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS } = env;
	const settings = { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS };
	const queries = openQueries(threads, settings, market, watch, log);
	const issues = new IssueList(market, listInThread(settings), log);
	const fileMaker = new FileMaker({
		market,
		make: (signal) =>
			runMaking(
				{ settings, folder: env.BULK_DIR, minFreeMb: env.MIN_FREE_DISK_MB, isBackground: true },
				signal,
			),
		isReady: () => state.isWarm && !state.isStopping,
		log,
	});
	if (env.BULK) fileMaker.start();
	const mcp = openMcp(env, { accounts, log, onCall: watch.onTool });
	return {
		edge,
		feeds,
		watch,
		data,
		serviceProcess,
		...(oauth && { oauth }),
		queries,
		issues,
		mcp,
		requestValidator: new RequestValidator(document),
		responseCache: new ResponseCache(),
		responseValidator: new ResponseValidator({
			...responseValidationSettings(env),
			validateBody: bodyValidation(document),
			log,
			onCheck: watch.onCheck,
		}),
		scheduler: new AccountScheduler(),
		openStreams: new OpenStreams(systemTime, shareOf(env.MAX_STREAMS, env.WORKERS), serviceProcess),
		async close() {
			try {
				await fileMaker.close();
				await queries.close();
				await issues.close();
				await mcp.close();
				await oauth?.close();
			} finally {
				await serviceProcess.leave();
				await data.close();
				await watch.close();
			}
		},
	};
}

/**
 * The feeds that the settings enable. They are loaded with all importers, so that happens when somebody asks for them;
 * at once only where the settings name feeds, which may be wrong.
 *
 * @throws BadSetting, InputError
 */
async function enabledFeeds(settings: UpdateSettings): Promise<() => Promise<readonly Feed[]>> {
	let loaded: Promise<readonly Feed[]> | undefined;
	const load = (): Promise<readonly Feed[]> => {
		loaded ??= import("@us-market-data/ingest").then(
			async ({ selectFeeds }) => (await selectFeeds(settings)).enabled,
		);
		return loaded;
	};
	if (settings.UPDATE_SOURCES !== "" || settings.UPDATE_URLS !== "") await load();
	return load;
}

/**
 * Opens bearer tokens as the settings say; undefined when OAuth is off. It loads only the issuer that the settings
 * name.
 */
async function openOAuth(settings: OAuthSettings | undefined, deps: OAuthDeps): Promise<OAuth | undefined> {
	if (!settings) return undefined;
	if (settings.embedded) return (await import("../oauth/issuer/open.ts")).openIssuer(settings, deps);
	return (await import("../oauth/external-issuer.ts")).openExternalIssuer(settings, deps);
}
