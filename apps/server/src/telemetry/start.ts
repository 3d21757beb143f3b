import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "@us-market-data/runtime";
import type { MeterObserver } from "@us-market-data/store";
import type { Logger } from "pino";
import type { FreshnessDeps } from "./metrics/freshness.ts";
import type { Metrics, ProcessState } from "./metrics/metrics.ts";
import { countRejections } from "./metrics/request-metrics.ts";
import { openMetricsServer } from "./metrics/serve.ts";
import { createTelemetry, type Telemetry } from "./telemetry.ts";
import type { Tracing } from "./tracing.ts";

type Settings = Pick<
	Env,
	| "HOST"
	| "NODE_ENV"
	| "METRICS_PORT"
	| "METRICS_TOKEN"
	| "OTEL_EXPORTER_OTLP_ENDPOINT"
	| "OTEL_SERVICE_NAME"
	| "OTEL_TRACES_SAMPLER_ARG"
>;

/** The process that is watched. */
export interface WatchedProcess {
	/** Version of the service. */
	version: string;
	/** Told when traces cannot be sent. */
	log: Logger;
	/** Lines of the log that were dropped. */
	droppedLines(): number;
}

/** Telemetry of a process, as its settings say. */
export interface Watch {
	telemetry: Telemetry;
	/** For the store of accounts, when metrics are on. */
	onCommit: MeterObserver | undefined;
	/** For the view of the market, when metrics are on. */
	onLoad: ((seconds: number) => void) | undefined;
	/** For the comparison of answers with the contract, when metrics are on. */
	onCheck: ((operationId: string, isValid: boolean) => void) | undefined;
	onTool: ((tool: string, isRejected: boolean) => void) | undefined;
	/** For answers below the application, when metrics are on. */
	onRejection: ((status: number) => void) | undefined;
	/** Address of the metrics port, once it is open. */
	metricsUrl(): string | undefined;
	/** Values of the metrics, when they are on. */
	values: (() => Promise<object>) | undefined;
	/** Reads the freshness of these data and the state of the process from now on, and opens the port for the metrics. */
	serve(data: FreshnessDeps, state: ProcessState): Promise<void>;
	/** Closes the port and sends the last traces. */
	close(): Promise<void>;
}

/** Enables the parts that the settings request. Disabled parts are not loaded. */
export async function startTelemetry(settings: Settings, process: WatchedProcess): Promise<Watch> {
	const metrics = await metricsOf(settings, process);
	const tracing = await tracingOf(settings, process);
	let server: Server | undefined;
	return {
		telemetry: createTelemetry({ metrics, metricsToken: settings.METRICS_TOKEN, tracing }),
		onCommit: metrics?.meterCommitted,
		onLoad: metrics?.viewLoaded,
		onCheck: metrics?.responseChecked,
		onTool: metrics?.toolCalled,
		onRejection: metrics && countRejections(metrics),
		metricsUrl: () => server && urlOf(server, settings.HOST),
		values: metrics?.values,
		async serve(data, state) {
			metrics?.readFrom(data);
			metrics?.readState(state);
			const { METRICS_PORT: port, HOST } = settings;
			if (metrics && port !== undefined) server = await openMetricsServer(metrics, port, HOST);
		},
		async close() {
			server?.close();
			server?.closeAllConnections();
			await tracing?.close();
		},
	};
}

async function metricsOf(
	settings: Settings,
	{ version, droppedLines }: WatchedProcess,
): Promise<Metrics | undefined> {
	const { METRICS_PORT, METRICS_TOKEN, NODE_ENV } = settings;
	// In production they cost nothing unless somebody reads them. Elsewhere the operator's page does.
	if (METRICS_PORT === undefined && METRICS_TOKEN === "" && NODE_ENV === "production") return undefined;
	const { createMetrics } = await import("./metrics/metrics.ts");
	return createMetrics(version, droppedLines);
}

async function tracingOf(settings: Settings, { version, log }: WatchedProcess): Promise<Tracing | undefined> {
	if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === "") return undefined;
	const { startOtlpTracing } = await import("./tracing.ts");
	return startOtlpTracing({
		endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
		ratio: settings.OTEL_TRACES_SAMPLER_ARG,
		serviceName: settings.OTEL_SERVICE_NAME,
		version,
		onFailure: (error) => log.warn({ reason: error.message }, "traces are not taken by the collector"),
	});
}

const urlOf = (server: Server, host: string): string =>
	`http://${host}:${(server.address() as AddressInfo).port}/metrics`;
