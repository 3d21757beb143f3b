import type { CacheStats, MeterObserver } from "@us-market-data/store";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createFreshness, type FreshnessDeps } from "./freshness.ts";
import { createReplication } from "./replication.ts";

/** An answer, as the metrics count it. */
interface CompletedRequest {
	/** Undefined outside the contract, as for pages and unknown routes. */
	operationId: string | undefined;
	status: number;
	seconds: number;
	/** Data requests that were charged, answered or not. */
	charged: number;
}

/** Counts of what waits in a process. */
export interface Waiting {
	/** Requests that wait for their turn. */
	requests(): number;
	/** Charges that wait for their commit. */
	charges(): number;
}

/** Open streams of a process, and the events that all of them have sent. */
export interface StreamStats {
	open: number;
	events: number;
}

/** The state of a process, read whenever the metrics are. */
export interface ProcessState {
	/** Live processes that share the database of this one, which is one of them. */
	liveProcesses(): number;
	waiting: Waiting;
	streams(): StreamStats;
	/** Caches by their names. */
	caches: Readonly<Record<string, () => CacheStats>>;
}

/** The metrics of a process: what happens is noted here, and read in the text format of Prometheus. */
export interface Metrics {
	began(): void;
	answered(request: CompletedRequest): void;
	meterCommitted: MeterObserver;
	viewLoaded(seconds: number): void;
	/** Notes that an answer was compared with the contract. */
	responseChecked(operationId: string, isValid: boolean): void;
	/** Counts a call of a tool for agents. */
	toolCalled(tool: string, isRejected: boolean): void;
	/** Tells the freshness of these data too, read whenever the metrics are. */
	readFrom(data: FreshnessDeps): void;
	/** Reports the state of the process too. */
	readState(state: ProcessState): void;
	/** Every metric in the text format. */
	text(): Promise<string>;
	readonly contentType: string;
	/** Every metric as values, to be added to those of other processes. */
	values(): Promise<object>;
}

/** Upper bounds in seconds: from an answer out of memory to the longest that a caller waits. */
const requestSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const commitSeconds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
const batchCharges = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const loadSeconds = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10];

/** Operation label of requests outside the contract. */
const otherOperation = "other";

/**
 * Creates the metrics of this process. Labels are operations, statuses, areas, tags and sources, whose number is
 * bounded; no label names an account, a key or a symbol.
 *
 * @param version of the service, for the build information
 * @param droppedLines returns the number of dropped log lines so far
 */
export function createMetrics(version: string, droppedLines: () => number = () => 0): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const registers = [registry];
	new Gauge({
		name: "market_data_build_info",
		help: "What runs: version of the service and of Node.js.",
		labelNames: ["version", "node"],
		aggregator: "first",
		registers,
	}).set({ version, node: process.versions.node }, 1);
	new Counter({
		name: "market_data_log_lines_dropped_total",
		help: "Lines that the log did not take, because it was full, slow or gone.",
		registers,
		collect() {
			this.reset();
			this.inc(droppedLines());
		},
	});
	const readers: { refresh(): Promise<void> }[] = [];
	const refresh = () => Promise.all(readers.map((reader) => reader.refresh()));
	return {
		...requestMetrics(registers),
		...partMetrics(registers),
		responseChecked: responseChecks(registers),
		toolCalled: toolCalls(registers),
		contentType: registry.contentType,
		readFrom(data) {
			readers.push(createFreshness(data, registry));
			const { market } = data;
			if (market.replication) readers.push(createReplication(market.replication.bind(market), registry));
		},
		readState: ({ liveProcesses, waiting, streams, caches }) => {
			processGauge(liveProcesses, registers);
			waitingGauges(waiting, registers);
			streamMetrics(streams, registers);
			cacheMetrics(caches, registers);
		},
		async text() {
			await refresh();
			return registry.metrics();
		},
		async values() {
			await refresh();
			return registry.getMetricsAsJSON();
		},
	};
}

function processGauge(liveProcesses: () => number, registers: Registry[]): void {
	new Gauge({
		name: "market_data_live_processes",
		help: "Processes of the service that share the database, this one included.",
		aggregator: "max",
		registers,
		collect() {
			this.set(liveProcesses());
		},
	});
}

function waitingGauges({ requests, charges }: Waiting, registers: Registry[]): void {
	const gauge = (name: string, help: string, read: () => number) =>
		new Gauge({
			name: `market_data_${name}_waiting`,
			help,
			registers,
			collect() {
				this.set(read());
			},
		});
	gauge("requests", "Requests that wait for the turn of their account.", requests);
	gauge("charges", "Charges that wait for their commit.", charges);
}

function streamMetrics(streams: () => StreamStats, registers: Registry[]): void {
	new Gauge({
		name: "market_data_streams_open",
		help: "Streams that are open.",
		registers,
		collect() {
			this.set(streams().open);
		},
	});
	new Counter({
		name: "market_data_stream_events_total",
		help: "Events of data that streams have sent.",
		registers,
		collect() {
			this.reset();
			this.inc(streams().events);
		},
	});
}

function cacheMetrics(caches: ProcessState["caches"], registers: Registry[]): void {
	const each = (set: (cache: string, stats: CacheStats) => void) => {
		for (const [cache, read] of Object.entries(caches)) set(cache, read());
	};
	new Gauge({
		name: "market_data_cache_entries",
		help: "Entries of a cache.",
		labelNames: ["cache"],
		registers,
		collect() {
			each((cache, { entries }) => this.set({ cache }, entries));
		},
	});
	new Counter({
		name: "market_data_cache_lookups_total",
		help: "Look-ups in a cache, by outcome: hit or miss.",
		labelNames: ["cache", "outcome"],
		registers,
		collect() {
			this.reset();
			each((cache, { hits, misses }) => {
				this.inc({ cache, outcome: "hit" }, hits);
				this.inc({ cache, outcome: "miss" }, misses);
			});
		},
	});
}

function toolCalls(registers: Registry[]): Metrics["toolCalled"] {
	const calls = new Counter({
		name: "market_data_tool_calls_total",
		help: "Calls of tools for agents, and those that were refused.",
		labelNames: ["tool", "outcome"] as const,
		registers,
	});
	return (tool, isRejected) => calls.inc({ tool, outcome: isRejected ? "refused" : "answered" });
}

function responseChecks(registers: Registry[]): Metrics["responseChecked"] {
	const labelNames = ["operation"] as const;
	const checked = new Counter({
		name: "market_data_responses_checked_total",
		help: "Answers that were compared with the contract.",
		labelNames,
		registers,
	});
	const invalid = new Counter({
		name: "market_data_responses_invalid_total",
		help: "Answers that differ from the contract; the log names the places.",
		labelNames,
		registers,
	});
	return (operation, isValid) => {
		checked.inc({ operation });
		if (!isValid) invalid.inc({ operation });
	};
}

/** Metrics of the meter and the view of the screener. */
function partMetrics(registers: Registry[]): Pick<Metrics, "meterCommitted" | "viewLoaded"> {
	const batches = new Histogram({
		name: "market_data_meter_batch_charges",
		help: "Charges that shared one transaction of the meter.",
		buckets: batchCharges,
		registers,
	});
	const commits = new Histogram({
		name: "market_data_meter_commit_duration_seconds",
		help: "From asking for a transaction of the meter to its durable commit.",
		buckets: commitSeconds,
		registers,
	});
	const loads = new Histogram({
		name: "market_data_view_load_duration_seconds",
		help: "Reading the market into memory for screens and rankings, once per data version.",
		buckets: loadSeconds,
		registers,
	});
	return {
		meterCommitted(charges, seconds) {
			batches.observe(charges);
			commits.observe(seconds);
		},
		viewLoaded: (seconds) => loads.observe(seconds),
	};
}

function requestMetrics(registers: Registry[]): Pick<Metrics, "began" | "answered"> {
	const labelNames = ["operation", "status"] as const;
	const durations = new Histogram({
		name: "market_data_request_duration_seconds",
		help: "From the head of a request to the end of its answer.",
		labelNames,
		buckets: requestSeconds,
		registers,
	});
	requestsTotal(durations, registers);
	const rejections = rejectionCounters(registers);
	const charges = new Map<string, number>();
	chargesTotal(charges, registers);
	let inFlight = 0;
	new Gauge({
		name: "market_data_requests_in_flight",
		help: "Requests that are being answered.",
		registers,
		collect() {
			this.set(inFlight);
		},
	});
	// Looking children up by their labels would cost more than observing; there are some hundred of them.
	const durationOf = memo((operation: string) =>
		memo((status: number) => durations.labels(operation, String(status))),
	);
	return {
		began: () => {
			inFlight++;
		},
		answered({ operationId = otherOperation, status, seconds, charged }) {
			inFlight--;
			durationOf(operationId)(status).observe(seconds);
			if (charged > 0) charges.set(operationId, (charges.get(operationId) ?? 0) + charged);
			rejections.get(status)?.inc();
		},
	};
}

function chargesTotal(charges: ReadonlyMap<string, number>, registers: Registry[]): void {
	new Counter({
		name: "market_data_charges_total",
		help: "Data requests charged.",
		labelNames: ["operation"],
		registers,
		collect() {
			this.reset();
			for (const [operation, count] of charges) this.inc({ operation }, count);
		},
	});
}

function rejectionCounters(registers: Registry[]): ReadonlyMap<number, Counter> {
	const allowance = new Counter({
		name: "market_data_allowance_refusals_total",
		help: "Requests refused with 402 because the allowance of the month is used up.",
		registers,
	});
	const rate = new Counter({
		name: "market_data_rate_limit_refusals_total",
		help: "Requests refused with 429 because of a rate limit.",
		registers,
	});
	return new Map([
		[402, allowance],
		[429, rate],
	]);
}

/** The durations already count the requests, so this metric takes their number from there. */
function requestsTotal(durations: Histogram<"operation" | "status">, registers: Registry[]): void {
	new Counter({
		name: "market_data_requests_total",
		help: "Requests answered; operation is other outside the contract, status 499 when the caller had left.",
		labelNames: ["operation", "status"],
		registers,
		async collect() {
			this.reset();
			for (const { metricName, labels, value } of (await durations.get()).values) {
				const { operation = "", status = "" } = labels;
				if (metricName?.endsWith("_count")) this.inc({ operation, status }, value);
			}
		},
	});
}

/** Keeps what `make` made for each key. */
function memo<K, V>(make: (key: K) => V): (key: K) => V {
	const made = new Map<K, V>();
	return (key) => {
		let value = made.get(key);
		if (value === undefined) {
			value = make(key);
			made.set(key, value);
		}
		return value;
	};
}
