import type { AreaName } from "@us-market-data/market";
import type { MarketTables } from "../../shared/market-schema.ts";
import { type CoverageTable, type Held, include } from "../../shared/writing/held-tags.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import type { AreaTables } from "../tables/index.ts";

interface CoverageKey {
	securityId: number;
	area: AreaName;
	tag: string;
}

/** The table `coverage`: which tags a security holds in which areas, and how new they are. */
export class Coverage implements CoverageTable {
	readonly #statements: ReturnType<typeof statements>;
	readonly #tables: AreaTables;
	readonly #held = new Map<number, Held>();

	constructor(connection: Connection<MarketTables>, tables: AreaTables) {
		this.#statements = statements(connection);
		this.#tables = tables;
	}

	of(securityId: number): Held {
		const known = this.#held.get(securityId);
		if (known) return known;
		const held: Held = new Map();
		for (const { area, tag } of this.#statements.of.all({ securityId })) include(held, area, tag);
		this.#held.set(securityId, held);
		return held;
	}

	/** True when nothing is held of a security; up to date when the table is. */
	isEmpty(securityId: number): boolean {
		return this.#statements.of.get({ securityId }) === undefined;
	}

	/** Securities that hold rows of a tag in an area. */
	securities(area: AreaName, tag: string): number[] {
		return this.#statements.securities.all({ area, tag }).map((row) => row.security_id);
	}

	/** Areas and securities that hold rows of a tag. */
	ofTag(tag: string): { security_id: number; area: AreaName }[] {
		return this.#statements.ofTag.all({ tag });
	}

	remove(securityId: number, area: AreaName, tag: string): void {
		this.#statements.remove.run({ securityId, area, tag });
	}

	settle(area: AreaName, securityIds: Iterable<number>): void {
		for (const securityId of securityIds) {
			const tags = this.of(securityId).get(area) ?? [];
			for (const tag of tags) {
				const newest = this.#tables[area].newest(securityId, tag);
				if (newest !== null) {
					this.#statements.set.run({ securityId, area, tag, newest });
					continue;
				}
				this.remove(securityId, area, tag);
				this.of(securityId).get(area)?.delete(tag);
			}
		}
	}
}

function statements(connection: Connection<MarketTables>) {
	const { build } = connection;
	return {
		of: prepare(connection, (p: Slots<{ securityId: number }>) =>
			build.selectFrom("coverage").select(["area", "tag"]).where("security_id", "=", p.securityId),
		),
		securities: prepare(connection, (p: Slots<Omit<CoverageKey, "securityId">>) =>
			build.selectFrom("coverage").select("security_id").where("area", "=", p.area).where("tag", "=", p.tag),
		),
		ofTag: prepare(connection, (p: Slots<{ tag: string }>) =>
			build.selectFrom("coverage").select(["security_id", "area"]).where("tag", "=", p.tag),
		),
		set: prepare(connection, (p: Slots<CoverageKey & { newest: number }>) =>
			build
				.replaceInto("coverage")
				.values({ security_id: p.securityId, area: p.area, tag: p.tag, newest: p.newest }),
		),
		remove: prepare(connection, (p: Slots<CoverageKey>) =>
			build
				.deleteFrom("coverage")
				.where("security_id", "=", p.securityId)
				.where("area", "=", p.area)
				.where("tag", "=", p.tag),
		),
	};
}
