import type { AreaName } from "../../../records/index.ts";
import type { MarketTables } from "../../rows/market-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";

interface Place {
	securityId: number;
	area: AreaName;
	tag: string;
}

/** The table `coverage`: which tags a security holds in which areas, and how new they are. */
export class Coverage {
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection<MarketTables>) {
		this.#statements = statements(connection);
	}

	/** Areas and tags of a security. */
	of(securityId: number): { area: AreaName; tag: string }[] {
		return this.#statements.of.all({ securityId });
	}

	/** Securities that hold rows of a tag in an area. */
	securities(area: AreaName, tag: string): number[] {
		return this.#statements.securities.all({ area, tag }).map((row) => row.security_id);
	}

	/** Areas and securities that hold rows of a tag. */
	ofTag(tag: string): { security_id: number; area: AreaName }[] {
		return this.#statements.ofTag.all({ tag });
	}

	/** Notes the newest time of a tag, or with null that it holds nothing. */
	set(securityId: number, area: AreaName, tag: string, newest: number | null): void {
		if (newest === null) this.#statements.remove.run({ securityId, area, tag });
		else this.#statements.set.run({ securityId, area, tag, newest });
	}
}

function statements(connection: Connection<MarketTables>) {
	const { build } = connection;
	return {
		of: prepare(connection, (p: Slots<{ securityId: number }>) =>
			build.selectFrom("coverage").select(["area", "tag"]).where("security_id", "=", p.securityId),
		),
		securities: prepare(connection, (p: Slots<Omit<Place, "securityId">>) =>
			build.selectFrom("coverage").select("security_id").where("area", "=", p.area).where("tag", "=", p.tag),
		),
		ofTag: prepare(connection, (p: Slots<{ tag: string }>) =>
			build.selectFrom("coverage").select(["security_id", "area"]).where("tag", "=", p.tag),
		),
		set: prepare(connection, (p: Slots<Place & { newest: number }>) =>
			build
				.replaceInto("coverage")
				.values({ security_id: p.securityId, area: p.area, tag: p.tag, newest: p.newest }),
		),
		remove: prepare(connection, (p: Slots<Place>) =>
			build
				.deleteFrom("coverage")
				.where("security_id", "=", p.securityId)
				.where("area", "=", p.area)
				.where("tag", "=", p.tag),
		),
	};
}
