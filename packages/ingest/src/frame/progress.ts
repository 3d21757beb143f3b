/** Receives the progress of an import. */
export interface Progress {
	/** Called often, so it must be cheap. */
	at(file: string, share: number, rows: number): void;
	/** Called once, at the end of the import. */
	done(): void;
}

export const silent: Progress = { at: () => {}, done: () => {} };

/** Progress that also calls a check now and then; the check throws when the import may not go on. */
export function watching(progress: Progress, look: (() => void) | undefined): Progress {
	if (!look) return progress;
	let last = performance.now();
	return {
		at(...figures) {
			if (performance.now() - last >= everyMs) {
				look();
				last = performance.now();
			}
			progress.at(...figures);
		},
		done: () => progress.done(),
	};
}

const everyMs = 100;

/** Progress that ends the import, and with it its transaction, when the process is to stop. */
export const stoppable = (progress: Progress | undefined, signal: AbortSignal | undefined): Progress => ({
	at(...figures) {
		signal?.throwIfAborted();
		progress?.at(...figures);
	},
	done: () => progress?.done(),
});

/** Progress that is also noted once a second, for those who watch from elsewhere. */
export function noting(progress: Progress, note: (file: string, rows: number) => void): Progress {
	let last = Number.NEGATIVE_INFINITY;
	return {
		at(file, share, rows) {
			if (performance.now() - last >= 1_000) {
				note(file, rows);
				last = performance.now();
			}
			progress.at(file, share, rows);
		},
		done: () => progress.done(),
	};
}

/** Progress as one line that overwrites itself, on a terminal; nothing elsewhere. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
	if (!stream.isTTY) return silent;
	let last = 0;
	const write = (text: string): boolean => stream.write(`\r\x1b[2K${text}`);
	return {
		at(file, share, rows) {
			const now = performance.now();
			if (now - last < everyMs) return;
			last = now;
			const text = `${file} ${Math.floor(share * 100)} % ${rows.toLocaleString("en-US")} rows`;
			write(text.slice(0, (stream.columns || 80) - 1));
		},
		done: () => void write(""),
	};
}
