import type { SymbolStyle } from "./styles.ts";
import { readers } from "./styles.ts";

/**
 * The canonical symbol (`BRK.B.US`, `ABR-D.US`) of a source's spelling; null when it cannot be resolved.
 * Never throws. Distinct securities stay distinct wherever the source itself keeps them apart.
 *
 * | security | canonical | cqs, finra | nasdaq | act | sec | finraShortInterest |
 * |---|---|---|---|---|---|---|
 * | common | `AAPL.US` | `AAPL` | `AAPL` | `AAPL` | `AAPL` | `AAPL` |
 * | class B | `BRK.B.US` | `BRK.B`, `BRK/B` | `BRK.B` | `BRK.B` | `BRK-B` | `BRKB` |
 * | preferred D | `ABR-D.US` | `ABRpD` | `ABR-D` | `ABR$D` | `ABR-PD` | `ABRPRD` |
 * | preferred | `TY.PR.US` | `TYp` | `TY-` | `TY$` | `TY-P` | `TYPR` |
 * | warrants | `OXY.WS.US` | `OXY.WS`, `OXY/WS` | `OXY+` | `OXY.W` | `OXY-WT` | `OXYWS` |
 * | warrants A | `NE.WS.A.US` | `NE.WS.A` | `NE+A` | `NE.A` | `NE-WTA` | `NEWSA` |
 * | units | `AACT.U.US` | `AACT.U` | `AACT=` | `AACT.U` | `AACT-UN` | `AACTU` |
 * | rights | `CELG.RT.US` | `CELGr` | `CELG^` | `CELG.R` | `CELG-RI` | `CELGRT` |
 * | when issued | `POST.WI.US` | `POSTw` | `POST#` | `POST.V` | `POST-WI` | `POSTWI` |
 * | rights when issued | `NXG.RT.WI.US` | `NXGrw` | `NXG^#` | `NXG.V` | `NXG-RIWI` | `NXGRTWI` |
 * | preferred A called | `ALL-A.CL.US` | `ALLpA/CL` | `ALL-A*` | `ALL$A` | | `ALLPRACL` |
 * | when distributed | `DD.WD.US` | `DD.WD` | `DD$` | `DD.Z` | `DD-WD` | `DDWD` |
 *
 * ACT writes a called security, and warrants of a class, like the class (`ALL$A`, `NE.A`): read the directory by its
 * other two columns, and ACT elsewhere with `known`. The SEC and Yahoo also write `-WS` for `-WT`, `-RT` for `-RI`.
 *
 * Further markers, alone or after any of these: `.CV` convertible, `.PP` partly paid, `.EC` emerging company.
 * Issues listed at Nasdaq carry a fifth letter instead (`AACBU`), which is part of the root and stays. `plain`
 * takes `BRK.B`, `BRK/B`, `BRK-B` (a class, as at Yahoo), `ABR-PD`, `ABR.PRD`, `ABRpD`, any with or without `.US`,
 * and lower case; canonical preferreds (`ABR-D.US`) need the style `canonical`, or `known`.
 *
 * @param raw the spelling; blanks around it are ignored. Case matters except in `plain` and `sec`.
 * @param isListed whether the security master holds a canonical symbol. With it, the spelling resolves to the one
 * possible security that is held, and to null when none is or several are. Without it, the usual reading counts,
 * and spellings without one (`.V`, `.Z`, `.D` in ACT, squeezed `SPRB`) are null.
 *
 * @example
 * normaliseSymbol("BRK/B", "plain"); // => "BRK.B.US"
 * normaliseSymbol("ABRpD", "cqs"); // => "ABR-D.US"
 * normaliseSymbol("?", "plain"); // => null
 */
export function normaliseSymbol(
	raw: string,
	style: SymbolStyle,
	isListed?: (symbol: string) => boolean,
): string | null {
	if (!isListed) return usualSymbol(raw, style);
	const { all } = readers[style](raw.trim());
	const listed = all.filter(isListed);
	return listed.length === 1 ? (listed[0] ?? null) : null;
}

/** Symbols by style and spelling: files of many days spell the same ones. */
const usualSymbols = new Map<SymbolStyle, Map<string, string | null>>();
const maxCachedSymbols = 30_000;
/** A longer text may be a part of a file and would keep the whole of it in memory. */
const maxCachedLength = 12;

function usualSymbol(raw: string, style: SymbolStyle): string | null {
	const symbols = usualSymbols.get(style) ?? new Map<string, string | null>();
	const cached = symbols.get(raw);
	if (cached !== undefined) return cached;
	const { usual } = readers[style](raw.trim());
	if (raw.length > maxCachedLength) return usual;
	if (symbols.size >= maxCachedSymbols) symbols.clear();
	usualSymbols.set(style, symbols.set(raw, usual));
	return usual;
}
