export { DecideProposal } from "./DecideProposal.tsx";
