import { at, equal, formatValue } from "./reading.ts";
import type { Rule } from "./rule.ts";

const header = "x-data-version";

/** Headers that tell of the data alone. */
const ofData = ["x-data-source", "x-data-as-of", "x-data-oldest"];

/** A version of the data that no service has. */
const noVersion = "999999999-0";

/** An answer on the market names its version, and the version that a request names is answered or refused. */
export const answersItsVersion: Rule = {
	title: "answers the version of the data that it is asked for",
	scope: "service",
	async check(context) {
		const newest = await context.send();
		const version = newest.headers[header];
		if (!context.operation.metered) {
			if (version !== undefined)
				context.fail(`X-Data-Version is ${formatValue(version)} on an account's own data`);
			return;
		}
		if (version === undefined) return context.fail("X-Data-Version is missing");
		// Files of days are made of the newest version alone.
		if (!context.operation.parameters.some(({ name }) => name === "data_version")) return;
		const named = await context.send({ data_version: version });
		if (named.headers[header] !== version)
			context.fail(`asked for ${version}, answered ${formatValue(named.headers[header])}`);
		if (!equal(named.json, newest.json)) context.fail(`two answers of the version ${version} differ`);
		for (const name of ofData)
			if (named.headers[name] !== newest.headers[name])
				context.fail(
					`${name} of the version ${version} is ${formatValue(named.headers[name])}, without its name ${formatValue(newest.headers[name])}`,
				);
		for (const other of [noVersion, ...versionsLike(version)]) {
			const rejection = await context.rejection({ data_version: other }, "no such version was ever held");
			const code = at(rejection.json, "code");
			if (code !== "unknown_version") context.fail(`the code is ${formatValue(code)}, not unknown_version`);
			const path = at(rejection.json, "details.0.path");
			if (path !== "query.data_version")
				context.fail(`the refusal names ${formatValue(path)}, not data_version`);
		}
	},
};

/** Versions that nobody has held: one of the other part of the name, one of a later number, each beside the same other half. */
function versionsLike(version: string): readonly string[] {
	const [number = "", mark = ""] = version.split("-");
	const other = `${mark.slice(0, -1)}${mark.endsWith("z") ? "y" : "z"}`;
	return [`${number}-${other}`, `${Number(number) + 100_000}-${mark}`];
}
