/** A name or id that is taken or unknown. The message names it and an alternative. */
export class BadName extends Error {
	override readonly name = "BadName";
}

/** Something of this name or id is held already. */
export const nameTaken = (what: string, name: string): BadName =>
	new BadName(`${what} "${name}" exists already; choose another one`);

/** Nothing of this name or id is held; `existing` are those that are, where they may be told. */
export const nameMissing = (what: string, name: string | number, existing?: readonly string[]): BadName => {
	const others = existing && `; there are: ${existing.join(", ") || "none yet"}`;
	return new BadName(`there is no ${what} ${JSON.stringify(name)}${others ?? ""}`);
};

/**
 * The database of the stores does not answer: it is down, out of connections, or the line to it broke. The caller may
 * retry. The message names the database, never its password.
 */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}

/** The database answers, but takes no changes: it is read only, or a replica now. */
export class StoreReadOnly extends StoreUnavailable {}

/** A record for which no database has a form, such as a trade that is finer than microseconds. */
export class UnstorableRecord extends Error {
	override readonly name = "UnstorableRecord";
}
