import { fstatSync, writeSync } from "node:fs";
import { isatty } from "node:tty";
import type { LogSink, Missing } from "./log-output.ts";

/**
 * The sink of standard error. A file is written at once. A pipe, a socket and a terminal are written by the stream of
 * the process, which waits beside the work for a reader that is slow.
 */
export function standardErrorSink(): LogSink {
	const { fd } = process.stderr;
	return isFileLike(fd) ? fileSink(fd) : streamSink(process.stderr, fd);
}

/** True when writing never waits for a reader: files, and devices other than terminals. */
export function isFileLike(fd: number): boolean {
	const stat = fstatSync(fd);
	return stat.isFile() || (stat.isCharacterDevice() && !isatty(fd));
}

/** Writes to a file that is open. */
export function fileSink(fd: number): LogSink {
	return {
		write: (text, done) => done(written(fd, text)),
		writeLast: (text) => void written(fd, text),
	};
}

/** Writes to a stream, whose descriptor does not block. */
function streamSink(stream: NodeJS.WritableStream, fd: number): LogSink {
	return {
		write(text, done) {
			stream.write(text, (error) => {
				// The part that the stream has written is unknown; a later reader starts at a new line.
				done(error ? { lines: linesIn(text), cut: false } : undefined);
			});
		},
		writeLast: (text) => void written(fd, text),
	};
}

/** Writes a text, and returns the missing part if the system accepts only some of it. */
function written(fd: number, text: string): Missing | undefined {
	const bytes = Buffer.from(text);
	let offset = 0;
	try {
		while (offset < bytes.length) offset += writeSync(fd, bytes, offset);
		return undefined;
	} catch {
		const cut = offset > 0 && bytes[offset - 1] !== newline;
		return { lines: linesIn(bytes.toString("utf8", offset)), cut };
	}
}

const newline = 10;

const linesIn = (text: string): number => text.split("\n").length - 1;
