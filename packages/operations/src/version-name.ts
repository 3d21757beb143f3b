/**
 * The name of a version of the data, as answers and questions have it: its number, and what tells its store from others.
 *
 * @example
 * versionName(7, 35); // => "7-z"
 */
export const versionName = (version: number, token: number | null | undefined): string =>
	`${version}-${(token ?? 0).toString(36)}`;
