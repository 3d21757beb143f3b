import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import { createTracing } from "./spans.ts";
import type { Tracing } from "./tracing.ts";

export interface OtlpOptions {
	/** `http(s)://host:port[/path]` of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
	endpoint: string;
	/** Part of the traces that are kept where the caller has not decided, 0 to 1. */
	ratio: number;
	/** `service.name` of the spans. */
	serviceName: string;
	version: string;
	/** Told once for each stretch of failed exports. */
	onFailure?: (error: Error) => void;
	waits?: Waits;
}

/** Times of the sending, in milliseconds. */
interface Waits {
	/** Time in which spans are collected for one batch. */
	batch: number;
	/** Longest time for sending a batch, repetitions included. */
	send: number;
	/** Longest time that a stopping process waits for the last batch. */
	close: number;
}

const defaultWaits: Waits = { batch: 2_000, send: 5_000, close: 3_000 };

/**
 * Sends traces to a collector in batches, outside of requests. If it does not keep up, spans are dropped.
 * This module loads OpenTelemetry and is itself loaded only when traces are wanted.
 */
export function startOtlpTracing(options: OtlpOptions): Tracing {
	const { endpoint, ratio, serviceName, version, onFailure, waits = defaultWaits } = options;
	const exporter = new OTLPTraceExporter({
		url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
		timeoutMillis: waits.send,
	});
	const provider = new TracerProvider({
		resource: defaultResource().merge(
			resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
		),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
		spanProcessors: [
			new BatchSpanProcessor({ exporter: reporting(exporter, onFailure), scheduledDelayMillis: waits.batch }),
		],
	});
	const tracing = createTracing(provider.getTracer("us-market-data", version));
	return {
		...tracing,
		close: async () => {
			// The exporter would try for longer than a service has to stop.
			const given = AbortSignal.timeout(waits.close);
			const late = new Promise<void>((resolve) => given.addEventListener("abort", () => resolve()));
			await Promise.race([provider.shutdown().catch(() => {}), late]);
		},
	};
}

/** The exporter, with its failures logged. */
function reporting(exporter: OTLPTraceExporter, onFailure: OtlpOptions["onFailure"]) {
	let failing = false;
	return {
		export: (spans, done) =>
			exporter.export(spans, (result) => {
				if (result.error && !failing) onFailure?.(result.error);
				failing = result.error !== undefined;
				done(result);
			}),
		shutdown: () => exporter.shutdown(),
		forceFlush: () => exporter.forceFlush(),
	} satisfies ConstructorParameters<typeof BatchSpanProcessor>[0]["exporter"];
}
