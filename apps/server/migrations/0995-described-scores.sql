-- What each score of the rubric that comes with Dars looks like.
update rubrics set indicators = (
  select jsonb_agg(case when described.levels -> (indicator.value ->> 'id') is null then indicator.value
    else indicator.value || jsonb_build_object('levelNames', described.levels -> (indicator.value ->> 'id')) end
    order by indicator.ordinality)
  from jsonb_array_elements(indicators) with ordinality as indicator
) from (select '{
  "duties": [
    {"en": "Often absent or late, duties left undone", "ar": "غياب أو تأخر متكرر وواجبات متروكة", "ckb": "زۆر جار ئامادە نییە یان درەنگ دێت"},
    {"en": "Needs reminding of duties and times", "ar": "يحتاج إلى تذكير بالواجبات والمواعيد", "ckb": "پێویستی بە بیرخستنەوەی ئەرکەکان هەیە"},
    {"en": "Does what is due, on time", "ar": "يؤدي المطلوب في وقته", "ckb": "ئەرکەکانی لە کاتی خۆیدا ئەنجام دەدات"},
    {"en": "Reliable, and helps where it is needed", "ar": "يُعتمد عليه ويساعد عند الحاجة", "ckb": "جێی متمانەیە و یارمەتی دەدات"},
    {"en": "A model to others in duty and conduct", "ar": "قدوة لغيره في الواجب والسلوك", "ckb": "لە ئەرک و ڕەفتاردا نموونەیە بۆ ئەوانی تر"}
  ],
  "community": [
    {"en": "Works alone, takes no advice", "ar": "يعمل وحده ولا يأخذ بالنصيحة", "ckb": "بە تەنیا کار دەکات و ئامۆژگاری وەرناگرێت"},
    {"en": "Joins meetings, brings little", "ar": "يحضر الاجتماعات بمشاركة قليلة", "ckb": "لە کۆبوونەوەکان ئامادە دەبێت بەڵام بەشداری کەمە"},
    {"en": "Shares plans and materials when asked", "ar": "يشارك الخطط والمواد عند الطلب", "ckb": "کاتێک داوای لێ بکرێت پلان و کەرەستە هاوبەش دەکات"},
    {"en": "Plans with colleagues regularly", "ar": "يخطط مع زملائه بانتظام", "ckb": "بە بەردەوامی لەگەڵ هاوکارەکانی پلان دادەنێت"},
    {"en": "Leads shared work and supports new teachers", "ar": "يقود عملاً مشتركاً ويدعم المدرسين الجدد", "ckb": "کاری هاوبەش بەڕێوە دەبات و پشتیوانی مامۆستا نوێیەکان دەکات"}
  ],
  "parents": [
    {"en": "Families hear nothing", "ar": "لا يصل الأهالي شيء", "ckb": "هیچ بە خێزانەکان ناگات"},
    {"en": "Contacts families only after complaints", "ar": "يتواصل بعد الشكاوى فقط", "ckb": "تەنیا دوای سکاڵا پەیوەندی دەکات"},
    {"en": "Informs families about marks and absence", "ar": "يبلغ الأهالي بالدرجات والغياب", "ckb": "خێزانەکان لە نمرە و نەهاتن ئاگادار دەکاتەوە"},
    {"en": "Contacts early and agrees on next steps", "ar": "يتواصل مبكراً ويتفق على خطوات", "ckb": "زوو پەیوەندی دەکات و لەسەر هەنگاوەکان ڕێک دەکەوێت"},
    {"en": "Families are partners, follow-up is recorded", "ar": "الأهالي شركاء والمتابعة موثقة", "ckb": "خێزانەکان هاوبەشن و بەدواداچوون تۆمار کراوە"}
  ],
  "strategies": [
    {"en": "Only lecturing, students listen", "ar": "إلقاء فقط والطلاب مستمعون", "ckb": "تەنیا قسەکردن، قوتابیان گوێ دەگرن"},
    {"en": "One method, a few students take part", "ar": "أسلوب واحد ومشاركة قليلين", "ckb": "یەک شێواز، کەمێک بەشدار دەبن"},
    {"en": "Two methods, most students take part", "ar": "أسلوبان ومشاركة أغلب الطلاب", "ckb": "دوو شێواز، زۆربەی قوتابیان بەشدار دەبن"},
    {"en": "Methods fit the aim and the students", "ar": "أساليب تناسب الهدف والطلاب", "ckb": "شێوازەکان لەگەڵ ئامانج و قوتابیان دەگونجێن"},
    {"en": "Students work, explain and ask by themselves", "ar": "الطلاب يعملون ويشرحون ويسألون بأنفسهم", "ckb": "قوتابیان خۆیان کار دەکەن و ڕوون دەکەنەوە و دەپرسن"}
  ],
  "results": [
    {"en": "Weak students are not known", "ar": "لا يعرف الطلاب الضعاف", "ckb": "قوتابیە لاوازەکان ناناسێت"},
    {"en": "Knows them, no plan", "ar": "يعرفهم دون خطة", "ckb": "دەیانناسێت بەڵام پلانی نییە"},
    {"en": "A plan for weak students, partly done", "ar": "خطة للضعاف منفذة جزئياً", "ckb": "پلانێک بۆ لاوازەکان هەیە و بەشێکی جێبەجێ کراوە"},
    {"en": "The plan is followed, results rise", "ar": "الخطة متابعة والنتائج ترتفع", "ckb": "پلانەکە بەردەوامە و ئەنجامەکان بەرز دەبنەوە"},
    {"en": "All groups improve, shown by marks", "ar": "كل الفئات تتحسن والدرجات تثبت ذلك", "ckb": "هەموو گروپەکان باشتر دەبن و نمرەکان دەیسەلمێنن"}
  ],
  "planning": [
    {"en": "No plan, the lesson has no aim", "ar": "بلا خطة والدرس بلا هدف", "ckb": "پلان نییە و وانەکە ئامانجی نییە"},
    {"en": "A plan without a clear aim or time", "ar": "خطة دون هدف أو وقت واضح", "ckb": "پلانێک بەبێ ئامانج یان کاتی ڕوون"},
    {"en": "Clear aim, the plan is mostly kept", "ar": "هدف واضح والخطة منفذة غالباً", "ckb": "ئامانج ڕوونە و پلانەکە زۆربەی جێبەجێ کراوە"},
    {"en": "Aim, steps and time fit, with a check at the end", "ar": "الهدف والخطوات والوقت متناسقة مع تحقق في النهاية", "ckb": "ئامانج و هەنگاو و کات گونجاون، لە کۆتاییدا دڵنیا دەبێتەوە"},
    {"en": "Students know the aim and reach it, the plan adapts", "ar": "الطلاب يعرفون الهدف ويبلغونه والخطة مرنة", "ckb": "قوتابیان ئامانجەکە دەزانن و پێی دەگەن، پلانەکە نەرمە"}
  ],
  "technology": [
    {"en": "No aid though one is needed", "ar": "بلا وسيلة مع الحاجة إليها", "ckb": "هیچ کەرەستەیەک نییە هەرچەندە پێویستە"},
    {"en": "One aid, it did not work or serve the aim", "ar": "وسيلة واحدة، لم تعمل أو لم تخدم الهدف", "ckb": "یەک کەرەستە، کاری نەکرد یان خزمەتی ئامانجەکەی نەکرد"},
    {"en": "A fitting aid with little effect", "ar": "وسيلة مناسبة، أثرها محدود", "ckb": "کەرەستەیەکی گونجاو بە کاریگەری کەم"},
    {"en": "A fitting aid that serves the aim", "ar": "وسيلة مناسبة تخدم هدف الدرس", "ckb": "کەرەستەیەکی گونجاو کە خزمەتی ئامانجی وانەکە دەکات"},
    {"en": "Skilled use, students use the aid themselves", "ar": "توظيف متقن، والطلاب يستعملون الوسيلة بأنفسهم", "ckb": "بەکارهێنانی شارەزایانە، قوتابیان خۆیان بەکاری دەهێنن"}
  ],
  "environment": [
    {"en": "Unsafe or not ready for learning", "ar": "غير آمنة أو غير مهيأة للتعلم", "ckb": "سەلامەت نییە یان بۆ فێربوون ئامادە نییە"},
    {"en": "Tidy in part, seats hinder work", "ar": "مرتبة جزئياً والمقاعد تعيق العمل", "ckb": "بەشێکی ڕێکە و کورسییەکان ڕێگری لە کار دەکەن"},
    {"en": "Clean and ready", "ar": "نظيفة ومهيأة", "ckb": "پاک و ئامادەیە"},
    {"en": "Seats and walls support the work", "ar": "المقاعد والجدران تدعم العمل", "ckb": "کورسی و دیوارەکان پشتیوانی کارەکە دەکەن"},
    {"en": "Students keep it and learn from it", "ar": "الطلاب يعتنون بها ويتعلمون منها", "ckb": "قوتابیان گرنگی پێ دەدەن و لێی فێر دەبن"}
  ],
  "management": [
    {"en": "Disorder, little is learnt", "ar": "فوضى وتعلم قليل", "ckb": "پشێوی، فێربوون کەمە"},
    {"en": "Order with effort, time is lost", "ar": "انضباط بجهد مع ضياع وقت", "ckb": "ڕێکوپێکی بە زەحمەت و کات بەفیڕۆ دەچێت"},
    {"en": "Order most of the time", "ar": "انضباط معظم الوقت", "ckb": "زۆربەی کات ڕێکوپێکە"},
    {"en": "Calm, rules are known", "ar": "هدوء والقواعد معروفة", "ckb": "هێمنە و یاساکان زانراون"},
    {"en": "Students work by themselves with respect", "ar": "الطلاب يعملون ذاتياً باحترام", "ckb": "قوتابیان بە ڕێزەوە خۆیان کار دەکەن"}
  ],
  "analysis": [
    {"en": "Marks are not looked at", "ar": "لا ينظر في الدرجات", "ckb": "سەیری نمرەکان ناکات"},
    {"en": "Averages only", "ar": "معدلات فقط", "ckb": "تەنیا تێکڕا"},
    {"en": "Finds which questions were hard", "ar": "يحدد الأسئلة الصعبة", "ckb": "پرسیارە قورسەکان دیاری دەکات"},
    {"en": "Draws steps from the results", "ar": "يستخلص خطوات من النتائج", "ckb": "لە ئەنجامەکانەوە هەنگاو دادەنێت"},
    {"en": "Checks whether the steps have worked", "ar": "يتحقق من أثر الخطوات", "ckb": "دڵنیا دەبێتەوە هەنگاوەکان سوودیان هەبووە"}
  ],
  "assessment": [
    {"en": "No check of what was learnt", "ar": "لا تحقق مما تعلموه", "ckb": "دڵنیابوونەوە لە فێربوون نییە"},
    {"en": "One kind, only of memory", "ar": "نوع واحد يقيس الحفظ فقط", "ckb": "یەک جۆر، تەنیا لەبەرکردن"},
    {"en": "Two kinds, with marks", "ar": "نوعان مع درجات", "ckb": "دوو جۆر لەگەڵ نمرە"},
    {"en": "Varied, with feedback to each student", "ar": "تنويع مع تغذية راجعة لكل طالب", "ckb": "جۆراوجۆر، لەگەڵ تێبینی بۆ هەر قوتابییەک"},
    {"en": "Students judge their own work by known criteria", "ar": "الطلاب يقوّمون عملهم بمعايير معروفة", "ckb": "قوتابیان بە پێوەری زانراو کاری خۆیان هەڵدەسەنگێنن"}
  ]
}'::jsonb as levels) as described
where group_id is null;
