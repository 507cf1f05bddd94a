export function modeller() { return (row) => row; }
