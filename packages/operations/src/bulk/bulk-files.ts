import type { BodyOf } from "@us-market-data/contract";
import type { Plan } from "@us-market-data/store";
import { ApiError, BadParameter } from "../errors.ts";

/** A file of a day, as the contract describes it. */
export type BulkFile = BodyOf<"listBulkFiles">["files"][number];

/** The files of days that a deployment has. */
export interface BulkFiles {
	/** The areas that may have files. */
	readonly areas: readonly string[];
	/** All revisions of the files of one of these areas, oldest first, with the conditions of their days at a time. */
	list(area: string, now: Date): Promise<readonly BulkFile[]>;
}

/**
 * Refuses a plan without files of days.
 *
 * @throws {ApiError} 402
 *
 * @example
 * requireBulk({ name: "free", bulk: false }); // throws ApiError
 */
export function requireBulk({ name, bulk }: Pick<Plan, "name" | "bulk">): void {
	if (bulk) return;
	throw new ApiError(
		"not_in_plan",
		`Payment required: plan "${name}" includes no files of days. The operator of this service can add them to a plan.`,
	);
}

/** @throws {BadParameter} for an area that has no files */
export function requireArea(area: string, { areas }: Pick<BulkFiles, "areas">): void {
	if (areas.includes(area)) return;
	throw new BadParameter("area", area, `one of ${areas.join(", ")}`, { in: "path", accepted: areas });
}
