import { messageLayout as layout, lengthsOf } from "../order-book/layout.ts";

/** Fields that every message begins with. */
const header = {
	messageType: [0, 1, "alpha"],
	stockLocate: [1, 2, "integer"],
	trackingNumber: [3, 2, "integer"],
	timestamp: [5, 6, "timestamp"],
} as const;

/** Messages of Nasdaq TotalView-ITCH 5.0. Source: chapter 4 of its specification, whose names the fields keep. */
export const itch = {
	systemEvent: layout("S", { ...header, eventCode: [11, 1, "alpha"] }),
	stockDirectory: layout("R", {
		...header,
		stock: [11, 8, "alpha"],
		marketCategory: [19, 1, "alpha"],
		financialStatusIndicator: [20, 1, "alpha"],
		roundLotSize: [21, 4, "integer"],
		roundLotsOnly: [25, 1, "alpha"],
		issueClassification: [26, 1, "alpha"],
		issueSubType: [27, 2, "alpha"],
		authenticity: [29, 1, "alpha"],
		shortSaleThresholdIndicator: [30, 1, "alpha"],
		ipoFlag: [31, 1, "alpha"],
		luldReferencePriceTier: [32, 1, "alpha"],
		etpFlag: [33, 1, "alpha"],
		etpLeverageFactor: [34, 4, "integer"],
		inverseIndicator: [38, 1, "alpha"],
	}),
	stockTradingAction: layout("H", {
		...header,
		stock: [11, 8, "alpha"],
		tradingState: [19, 1, "alpha"],
		reserved: [20, 1, "alpha"],
		reason: [21, 4, "alpha"],
	}),
	regShoRestriction: layout("Y", { ...header, stock: [11, 8, "alpha"], regShoAction: [19, 1, "alpha"] }),
	marketParticipantPosition: layout("L", {
		...header,
		mpid: [11, 4, "alpha"],
		stock: [15, 8, "alpha"],
		primaryMarketMaker: [23, 1, "alpha"],
		marketMakerMode: [24, 1, "alpha"],
		marketParticipantState: [25, 1, "alpha"],
	}),
	/** Prices in units of 1/100,000,000 dollar. */
	mwcbDeclineLevel: layout("V", {
		...header,
		level1: [11, 8, "price"],
		level2: [19, 8, "price"],
		level3: [27, 8, "price"],
	}),
	mwcbStatus: layout("W", { ...header, breachedLevel: [11, 1, "alpha"] }),
	ipoQuotingPeriodUpdate: layout("K", {
		...header,
		stock: [11, 8, "alpha"],
		ipoQuotationReleaseTime: [19, 4, "integer"],
		ipoQuotationReleaseQualifier: [23, 1, "alpha"],
		ipoPrice: [24, 4, "price"],
	}),
	luldAuctionCollar: layout("J", {
		...header,
		stock: [11, 8, "alpha"],
		auctionCollarReferencePrice: [19, 4, "price"],
		upperAuctionCollarPrice: [23, 4, "price"],
		lowerAuctionCollarPrice: [27, 4, "price"],
		auctionCollarExtension: [31, 4, "integer"],
	}),
	operationalHalt: layout("h", {
		...header,
		stock: [11, 8, "alpha"],
		marketCode: [19, 1, "alpha"],
		operationalHaltAction: [20, 1, "alpha"],
	}),
	addOrder: layout("A", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		buySellIndicator: [19, 1, "alpha"],
		shares: [20, 4, "integer"],
		stock: [24, 8, "alpha"],
		price: [32, 4, "price"],
	}),
	/** As `addOrder`, with the firm. */
	addOrderAttributed: layout("F", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		buySellIndicator: [19, 1, "alpha"],
		shares: [20, 4, "integer"],
		stock: [24, 8, "alpha"],
		price: [32, 4, "price"],
		attribution: [36, 4, "alpha"],
	}),
	orderExecuted: layout("E", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		executedShares: [19, 4, "integer"],
		matchNumber: [23, 8, "integer"],
	}),
	/** As `orderExecuted`, with a price that is not the order's. */
	orderExecutedWithPrice: layout("C", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		executedShares: [19, 4, "integer"],
		matchNumber: [23, 8, "integer"],
		printable: [31, 1, "alpha"],
		executionPrice: [32, 4, "price"],
	}),
	orderCancel: layout("X", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		cancelledShares: [19, 4, "integer"],
	}),
	orderDelete: layout("D", { ...header, orderReferenceNumber: [11, 8, "integer"] }),
	orderReplace: layout("U", {
		...header,
		originalOrderReferenceNumber: [11, 8, "integer"],
		newOrderReferenceNumber: [19, 8, "integer"],
		shares: [27, 4, "integer"],
		price: [31, 4, "price"],
	}),
	/** An execution of an order that was not displayed. */
	trade: layout("P", {
		...header,
		orderReferenceNumber: [11, 8, "integer"],
		buySellIndicator: [19, 1, "alpha"],
		shares: [20, 4, "integer"],
		stock: [24, 8, "alpha"],
		price: [32, 4, "price"],
		matchNumber: [36, 8, "integer"],
	}),
	crossTrade: layout("Q", {
		...header,
		shares: [11, 8, "integer"],
		stock: [19, 8, "alpha"],
		crossPrice: [27, 4, "price"],
		matchNumber: [31, 8, "integer"],
		crossType: [39, 1, "alpha"],
	}),
	brokenTrade: layout("B", { ...header, matchNumber: [11, 8, "integer"] }),
	netOrderImbalance: layout("I", {
		...header,
		pairedShares: [11, 8, "integer"],
		imbalanceShares: [19, 8, "integer"],
		imbalanceDirection: [27, 1, "alpha"],
		stock: [28, 8, "alpha"],
		farPrice: [36, 4, "price"],
		nearPrice: [40, 4, "price"],
		currentReferencePrice: [44, 4, "price"],
		crossType: [48, 1, "alpha"],
		priceVariationIndicator: [49, 1, "alpha"],
	}),
	retailPriceImprovement: layout("N", { ...header, stock: [11, 8, "alpha"], interestFlag: [19, 1, "alpha"] }),
	directListingPriceDiscovery: layout("O", {
		...header,
		stock: [11, 8, "alpha"],
		openEligibilityStatus: [19, 1, "alpha"],
		minimumAllowablePrice: [20, 4, "price"],
		maximumAllowablePrice: [24, 4, "price"],
		nearExecutionPrice: [28, 4, "price"],
		nearExecutionTime: [32, 8, "timestamp"],
		lowerPriceRangeCollar: [40, 4, "price"],
		upperPriceRangeCollar: [44, 4, "price"],
	}),
} as const;

/** Length by the code of the type, 0 for types that are not known. */
export const lengths = lengthsOf(Object.values(itch));

const { stockLocate, timestamp } = itch.systemEvent.offset;

/** Number of the security of any message, valid for a day. */
export const locateOf = (view: DataView, start: number): number => view.getUint16(start + stockLocate);

/** Nanoseconds since midnight of any message. */
export const timeOf = (view: DataView, start: number): number =>
	view.getUint16(start + timestamp) * 4_294_967_296 + view.getUint32(start + timestamp + 2);
