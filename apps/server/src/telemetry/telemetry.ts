import type { HandlerTable } from "@us-market-data/operations";
import type { AccountStore } from "@us-market-data/store";
import type { RequestHandler } from "express";
import type { RequestObserver } from "../request.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { measured } from "./metrics/request-metrics.ts";
import { metricsPage } from "./metrics/serve.ts";
import type { Tracing } from "./tracing.ts";

/** Telemetry of an application. Parts that are switched off add nothing to the path of a request. */
export interface Telemetry {
	/** Notes each answer in the metrics. */
	measure?: RequestObserver;
	/** Opens the span of each request. */
	trace?: RequestHandler;
	/** Answers requests outside the contract. */
	page?: RequestHandler;
	/** Notes a middleware as a step of the request. */
	step?: (name: string, middleware: RequestHandler) => RequestHandler;
	/** The same parts, noted as steps of the request that they work for. */
	watch<Parts extends WatchedParts>(parts: Parts): Parts;
}

interface WatchedParts {
	handlers: HandlerTable;
	accounts: AccountStore;
}

export interface TelemetryParts {
	metrics?: Metrics | undefined;
	/** Token for `/metrics`; if it is empty, the metrics are not served. */
	metricsToken?: string;
	tracing?: Tracing | undefined;
}

/** Builds the enabled parts. */
export function createTelemetry({ metrics, metricsToken = "", tracing }: TelemetryParts): Telemetry {
	return {
		...(metrics && { measure: measured(metrics) }),
		...(tracing && { trace: tracing.requests }),
		...(metrics && metricsToken !== "" && { page: metricsPage(metrics, metricsToken) }),
		...(tracing && { step: tracing.step }),
		watch: (parts) => {
			if (!tracing) return parts;
			const { handlers, accounts } = parts;
			return { ...parts, handlers: tracing.handlers(handlers), accounts: tracing.accounts(accounts) };
		},
	};
}
