import { spawnSync } from "node:child_process";

/**
 * A Python of this machine, 3.11 or newer, that has modules; undefined without one. `PYTHON` names one; Debian's packages are
 * those of `/usr/bin/python3`.
 *
 * @example
 * pythonWith("httpx", "pandas"); // "/usr/bin/python3", where Debian's python3-httpx and python3-pandas are installed
 */
export function pythonWith(...modules: readonly string[]): string | undefined {
	const script = `import ${["sys", ...modules].join(", ")}; sys.exit(sys.version_info < (3, 11))`;
	const programs = [process.env["PYTHON"] ?? "", "/usr/bin/python3", "python3"].filter((name) => name !== "");
	return programs.find((program) => spawnSync(program, ["-c", script]).status === 0);
}
