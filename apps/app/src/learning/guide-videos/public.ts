export { GuideVideosCard } from "./GuideVideosCard.tsx";
