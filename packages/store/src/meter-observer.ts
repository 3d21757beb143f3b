/**
 * Told of each transaction in which a meter debited charges, after its commit.
 *
 * @param charges how many charges shared the transaction, accepted or not
 * @param seconds from asking for the transaction to its durable commit, waiting for other writers included
 */
export type MeterObserver = (charges: number, seconds: number) => void;
