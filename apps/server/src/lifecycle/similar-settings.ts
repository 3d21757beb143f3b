import { distance } from "fastest-levenshtein";
import type { Logger } from "pino";

/** Short names are one letter away from too many others. */
const minComparedLength = 6;

/**
 * Names of variables that are not settings but resemble one, such as `DATADIR`, with the intended setting. The service
 * ignores such a variable, and its author should know that.
 */
export function similarSettings(
	variables: readonly string[],
	settings: readonly string[],
): { variable: string; setting: string }[] {
	const settingNames = new Set(settings);
	return variables.flatMap((variable) => {
		if (settingNames.has(variable)) return [];
		const setting = settings.find((name) => looksLike(variable, name));
		return setting === undefined || variable === `${setting}_FILE` ? [] : [{ variable, setting }];
	});
}

function looksLike(variable: string, setting: string): boolean {
	const normalize = (name: string) => name.toUpperCase().replace(/[_-]/g, "");
	if (normalize(variable) === normalize(setting)) return variable !== setting.toLowerCase();
	return setting.length >= minComparedLength && distance(variable.toUpperCase(), setting) === 1;
}

/** Tells of each of them. */
export function warnOfSimilarSettings(
	variables: NodeJS.ProcessEnv,
	settings: readonly string[],
	log: Pick<Logger, "warn">,
): void {
	for (const { variable, setting } of similarSettings(Object.keys(variables), settings))
		log.warn(`${variable} is no setting and is not heard; ${setting} is one`);
}
