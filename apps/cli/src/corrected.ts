const quoted = (arg: string): string =>
	/^[\w.,:/=@%+-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;

/** The command line with one word of an argument put right; undefined where the word is not in it. */
export function corrected(args: readonly string[], wrong: string, right: string): string | undefined {
	let isFound = false;
	const mended = args.map((arg) => {
		const [name = "", ...value] = arg.startsWith("--") ? arg.split("=") : ["", arg];
		const text = value.join("=");
		if (isFound) return arg;
		if (arg === wrong) {
			isFound = true;
			return right;
		}
		const words = text.split(",");
		if (!words.includes(wrong)) return arg;
		isFound = true;
		const list = words.map((word) => (word === wrong ? right : word)).join(",");
		return name === "" ? list : `${name}=${list}`;
	});
	return isFound ? ["usmd", ...mended.map(quoted)].join(" ") : undefined;
}
