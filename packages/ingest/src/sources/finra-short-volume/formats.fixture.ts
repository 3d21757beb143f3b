import { type Format, lineFormat } from "../formats.fixture.ts";
import { finraShortVolume } from "./importer.ts";

export const finraShortVolumeFormats: Format[] = [
	lineFormat(
		"finra",
		finraShortVolume,
		"CNMSshvol20260515.txt",
		[
			"Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market",
			"20260515|A|10|0|20|Q",
			"20260515|B|10|0|20|Q",
			"2",
		],
		{
			"wrong trailer count": [/\n2\n/, "\n3\n"],
			"bad number": ["|B|10|", "|B|1O|"],
			"bad date": ["20260515|B", "20260532|B"],
			"duplicate key": ["|B|", "|A|"],
		},
	),
];
