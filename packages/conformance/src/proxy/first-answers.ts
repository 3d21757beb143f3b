import type { Answer } from "../http-client.ts";

/** The first sound answer to each question, for the fault `stale`. */
export interface FirstAnswers {
	of(target: string): Answer | undefined;
	/** Takes an answer; a later one to the same question changes nothing. */
	add(target: string, answer: Answer): void;
}

const mostQuestions = 1000;

/** Creates a memory of first answers that forgets the question that was asked first. */
export function createFirstAnswers(most = mostQuestions): FirstAnswers {
	const answers = new Map<string, Answer>();
	return {
		of: (target) => answers.get(target),
		add(target, answer) {
			if (answers.has(target)) return;
			answers.set(target, answer);
			const [oldest] = answers.keys();
			if (answers.size > most && oldest !== undefined) answers.delete(oldest);
		},
	};
}
