import type {
	Dataset,
	DatasetReader,
	DerivedReader,
	RecordReader,
	SecurityReader,
	SecurityRef,
} from "@us-market-data/store";
import { once, readBenchmark, readSources, type SecuritySources } from "../derivation.ts";
import { datasetFacts } from "../provenance.ts";
import { readSecurityParts } from "../view/read-row.ts";
import { partNames, type SecurityParts } from "../view/security-parts.ts";
import { type SecurityRow, securityRow } from "../view/security-row.ts";
import { type FiledReports, filedReports } from "./records/filed-reports.ts";

/** The reads that receipts are made of. */
export type ReceiptReader = SecurityReader & RecordReader & DerivedReader & DatasetReader;

/** The records of one security, its derived figures, and the facts as filed behind its statements. */
export interface ReceiptSources extends SecuritySources {
	readonly symbol: string;
	parts(): Promise<SecurityParts>;
	row(): Promise<SecurityRow>;
	filed(): Promise<FiledReports>;
}

/** Reads the sources of receipts, each once however many figures need it. */
export async function receiptSources(
	reader: ReceiptReader,
	security: SecurityRef,
	now: Date,
	datasets: readonly Dataset[],
): Promise<ReceiptSources> {
	const facts = datasetFacts(datasets);
	const list: SecuritySources["list"] = (area, query) => reader.list(area, security.id, query);
	const benchmark = once(() => readBenchmark(reader, facts));
	const sources = readSources(security, list, { now, facts, benchmark });
	const parts = once(async () => (await readSecurityParts(reader, security, partNames)).parts);
	return Object.assign(sources, {
		symbol: security.symbol,
		parts,
		row: once(async () => securityRow(security, await parts(), facts)),
		filed: once(() => filedReports(sources)),
	});
}
