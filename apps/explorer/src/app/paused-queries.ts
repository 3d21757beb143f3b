/**
 * Pauses the queries of a part of a page, which shows its outline meanwhile. The query library has this for a cache that it
 * restores; a page has it while it does not know yet if its questions have an answer.
 */
export {
	IsRestoringProvider as PausedQueries,
	useIsRestoring as useAreQueriesPaused,
} from "@tanstack/react-query";
