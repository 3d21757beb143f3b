/**
 * The public reason of a failed or refused run. Only the operator sees the details.
 * `dns`: the source's name does not resolve. `connection`: no complete answer came. `timeout`: it came too slowly.
 * `answer`: another answer than a file. `blocked`: the source wants to be left alone. `redirect`: it sent on to where
 * nothing is fetched. `size`: larger than allowed. `space`: the disk is too full. `setting`: the operator has to set
 * something. `file`: a file was refused. `busy`: another process is updating. `stopped`: by a signal. `internal`: the rest.
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
