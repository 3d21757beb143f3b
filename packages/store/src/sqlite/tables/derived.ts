import type { Derived } from "../../market.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";

type DerivedRow = [securityId: number, symbol: string, time: number, datasetIds: string, data: string];
interface Key {
	kind: string;
	securityId: number;
}

/** The derived data of each security. A read is one point read, or one range scan. */
export class DerivedRows {
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection<MarketTables>) {
		this.#statements = statements(connection);
	}

	one<D>(kind: string, securityId: number): Derived<D> | undefined {
		const row = this.#statements.one.get(kind, securityId);
		return row && derived<D>(row);
	}

	from<D>(kind: string, securityId: number, limit: number): Derived<D>[] {
		return this.#statements.from.all(kind, securityId, limit).map(derived<D>);
	}

	put(kind: string, securityId: number, { time, datasetIds, data }: Omit<Derived, "security">): void {
		const datasets = JSON.stringify(datasetIds);
		this.#statements.put.run({ kind, securityId, time, datasets, data: JSON.stringify(data) });
	}

	remove(kind: string, securityId: number): boolean {
		return this.#statements.remove.run({ kind, securityId }) > 0;
	}
}

const derived = <D>([id, symbol, time, datasetIds, data]: DerivedRow): Derived<D> => ({
	security: { id, symbol },
	time,
	datasetIds: JSON.parse(datasetIds),
	data: JSON.parse(data),
});

function statements(connection: Connection<MarketTables>) {
	const { build } = connection;
	const rows = `select security_id, symbol, time, dataset_ids, data
		from derived join securities on securities.id = security_id`;
	return {
		one: connection.arrays<DerivedRow>(`${rows} where kind = ? and security_id = ?`),
		from: connection.arrays<DerivedRow>(
			`${rows} where kind = ? and security_id >= ? order by security_id limit ?`,
		),
		put: prepare(connection, (p: Slots<Key & { time: number; datasets: string; data: string }>) =>
			build.replaceInto("derived").values({
				kind: p.kind,
				security_id: p.securityId,
				time: p.time,
				dataset_ids: p.datasets,
				data: p.data,
			}),
		),
		remove: prepare(connection, (p: Slots<Key>) =>
			build.deleteFrom("derived").where("kind", "=", p.kind).where("security_id", "=", p.securityId),
		),
	};
}
