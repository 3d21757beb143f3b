import { type AreaName, areaOf, areas, sampleTag } from "@us-market-data/market";

interface ModelRow {
	symbol: string;
	area: AreaName;
	id: string;
	time: number;
	record: unknown;
	file: string;
}

/** The market store as a list of rows: the simplest thing that keeps the rules. */
export class MarketModel {
	rows: ModelRow[] = [];
	/** Records that each dataset put, by file and area. */
	readonly brought: Map<string, Map<AreaName, number>> = new Map();
	/** Tag by file. */
	readonly datasets = new Map<string, string>();
	readonly disabled = new Set<string>();

	begin(file: string, tag: string): void {
		this.remove(file);
		this.datasets.set(file, tag);
	}

	remove(file: string): void {
		this.brought.delete(file);
		this.rows = this.rows.filter((row) => row.file !== file);
		this.datasets.delete(file);
	}

	/** A later dataset covers the records of earlier ones; what it covers stays. */
	put(area: AreaName, symbol: string, file: string, record: unknown): string {
		const definition = areaOf(area);
		const inGroup = (row: ModelRow) => row.symbol === symbol && areas[row.area].group === definition.group;
		const isSample = this.datasets.get(file) === sampleTag;
		if (isSample && this.rows.some((row) => inGroup(row) && this.tag(row) !== sampleTag))
			return "kept real data";
		if (!isSample) this.rows = this.rows.filter((row) => !inGroup(row) || this.tag(row) !== sampleTag);
		const id = definition.id(record as never);
		const isSame = (row: ModelRow) => row.symbol === symbol && row.area === area && row.id === id;
		this.rows = this.rows.filter((row) => row.file !== file || !isSame(row));
		const brought = this.brought.get(file) ?? new Map<AreaName, number>();
		this.brought.set(file, brought.set(area, (brought.get(area) ?? 0) + 1));
		this.rows.push({ symbol, area, id, time: definition.time(record as never), record, file });
		return "stored";
	}

	/** Returns the rows that a reader sees of an area and security, oldest first. */
	list(area: AreaName, symbol: string): unknown[] {
		const order = [...this.datasets.keys()];
		const seen = new Map<string, ModelRow>();
		for (const row of this.rows.toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file))) {
			if (row.area !== area || row.symbol !== symbol || this.disabled.has(this.tag(row))) continue;
			seen.set(row.id, row);
		}
		return [...seen.values()]
			.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
			.map((row) => row.record);
	}

	symbols(): string[] {
		return [...new Set(this.rows.map((row) => row.symbol))].sort();
	}

	coverage(): { area: AreaName; tag: string; securities: number; newest: number }[] {
		const groups = Map.groupBy(this.rows, (row) => JSON.stringify([row.area, this.tag(row)]));
		return [...groups]
			.map(([key, rows]) => {
				const [area, tag] = JSON.parse(key);
				const securities = new Set(rows.map((row) => row.symbol)).size;
				return { area, tag, securities, newest: Math.max(...rows.map((row) => row.time)) };
			})
			.sort((a, b) => (`${a.area} ${a.tag}` < `${b.area} ${b.tag}` ? -1 : 1));
	}

	rowsBrought(): { area: AreaName; source: string; tag: string; rows: number }[] {
		const sums = new Map<string, { area: AreaName; source: string; tag: string; rows: number }>();
		for (const [file, areasOfFile] of this.brought) {
			const tag = this.datasets.get(file) ?? "";
			for (const [area, rows] of areasOfFile) {
				const sum = sums.get(`${area} ${tag}`);
				sums.set(`${area} ${tag}`, { area, source: "test", tag, rows: rows + (sum?.rows ?? 0) });
			}
		}
		return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
	}

	copy(): MarketModel {
		const copy = new MarketModel();
		copy.rows = [...this.rows];
		for (const [file, tag] of this.datasets) copy.datasets.set(file, tag);
		for (const [file, brought] of this.brought) copy.brought.set(file, new Map(brought));
		for (const tag of this.disabled) copy.disabled.add(tag);
		return copy;
	}

	private tag(row: ModelRow): string {
		return this.datasets.get(row.file) ?? "";
	}
}
