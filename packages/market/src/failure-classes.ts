/**
 * Why a run failed or was refused, as anybody may know it; what exactly happened is for the operator.
 * `dns`: the source's name does not resolve. `connection`: no complete answer came. `timeout`: it came too slowly.
 * `answer`: another answer than a file. `blocked`: the source wants to be left alone. `redirect`: it sent on to where
 * nothing is fetched. `size`: beyond what is taken. `space`: the disk is too full. `setting`: the operator has to set
 * something. `file`: a file was refused. `busy`: another process is at it. `stopped`: asked to. `internal`: the rest.
 */
export const failureClasses = [
	"dns",
	"connection",
	"timeout",
	"answer",
	"blocked",
	"redirect",
	"size",
	"space",
	"setting",
	"file",
	"busy",
	"stopped",
	"internal",
] as const;
export type FailureClass = (typeof failureClasses)[number];
