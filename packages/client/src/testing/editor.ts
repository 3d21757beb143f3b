import { dirname, join } from "node:path";
import api from "typescript-5";

/** The language service of an editor over one file of a project. */
export interface Editor {
	/** The hover text at the first `|` of the text. */
	hover(text: string): string;
	/** The names that are offered at the first `|` of the text. */
	completions(text: string): string[];
	/** What the compiler says against the text, each fault with its causes. */
	errors(text: string): string[];
}

/** An editor whose file `editor.ts` lies in a folder with installed packages. TypeScript 7 has no language service for programs. */
export function editorIn(folder: string): Editor {
	const file = join(folder, "editor.ts");
	let text = "";
	let version = 0;
	const options: api.CompilerOptions = {
		strict: true,
		target: api.ScriptTarget.ES2022,
		module: api.ModuleKind.NodeNext,
		moduleResolution: api.ModuleResolutionKind.NodeNext,
		types: [],
	};
	const service = api.createLanguageService({
		getCompilationSettings: () => options,
		getScriptFileNames: () => [file],
		getScriptVersion: (name) => (name === file ? String(version) : "0"),
		getScriptSnapshot: (name) => {
			const read = name === file ? text : api.sys.readFile(name);
			return read === undefined ? undefined : api.ScriptSnapshot.fromString(read);
		},
		getCurrentDirectory: () => dirname(file),
		getDefaultLibFileName: (given) => api.getDefaultLibFilePath(given),
		fileExists: (name) => name === file || api.sys.fileExists(name),
		readFile: (name) => (name === file ? text : api.sys.readFile(name)),
		directoryExists: api.sys.directoryExists,
		getDirectories: api.sys.getDirectories,
	});
	const write = (next: string): void => {
		text = next;
		version += 1;
	};
	const at = (marked: string): number => {
		const position = marked.indexOf("|");
		write(marked.slice(0, position) + marked.slice(position + 1));
		return position;
	};
	return {
		hover(marked) {
			const info = service.getQuickInfoAtPosition(file, at(marked));
			const tags = (info?.tags ?? []).map(
				({ name, text: parts }) => `@${name} ${api.displayPartsToString(parts)}`,
			);
			return [api.displayPartsToString(info?.documentation), ...tags].join("\n");
		},
		completions: (marked) =>
			service.getCompletionsAtPosition(file, at(marked), {})?.entries.map(({ name }) => name) ?? [],
		errors(next) {
			write(next);
			return service
				.getSemanticDiagnostics(file)
				.map(({ messageText }) => api.flattenDiagnosticMessageText(messageText, "\n"));
		},
	};
}
