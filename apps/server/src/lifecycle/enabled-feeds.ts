import type { Feed, UpdateSettings } from "@us-market-data/ingest";

/**
 * The feeds that the settings enable. They are loaded with all importers, so that happens when somebody asks for them;
 * at once only where the settings name feeds, which may be wrong.
 *
 * @throws BadSetting, InputRefused
 */
export async function enabledFeeds(settings: UpdateSettings): Promise<() => Promise<readonly Feed[]>> {
	let loaded: Promise<readonly Feed[]> | undefined;
	const load = (): Promise<readonly Feed[]> => {
		loaded ??= import("@us-market-data/ingest").then(
			async ({ selectFeeds }) => (await selectFeeds(settings)).enabled,
		);
		return loaded;
	};
	if (settings.UPDATE_SOURCES !== "" || settings.UPDATE_URLS !== "") await load();
	return load;
}
